/** The headers that lock a served app down to what it needs. */

/** For pages that call `apiOrigin` and open the checkout of `checkoutOrigin`. */
export function securityHeaders({
  apiOrigin,
  checkoutOrigin,
}: {
  apiOrigin: string;
  checkoutOrigin: string;
}): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    // WebAssembly decodes the pictures of scanned documents; it can do nothing that scripts of ours can't.
    'script-src': `'self' 'wasm-unsafe-eval' ${checkoutOrigin}`,
    // Mantine sets style attributes and a style element of its own.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${apiOrigin}`,
    'font-src': "'self'",
    'connect-src': `'self' ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}`,
    // Videos of services, in privacy mode (decision 43), and the card form.
    'frame-src': `${checkoutOrigin} https://www.youtube-nocookie.com https://player.vimeo.com`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  };
}
