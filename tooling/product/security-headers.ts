/** The headers that lock a served app down to what it needs. */
import type { CheckoutHosts } from './checkout-hosts.ts';

export interface PageOrigins {
  /** The API that the page calls. */
  apiOrigin: string;
  /** Left out where nothing is paid: the staff and the admin app. */
  checkout?: CheckoutHosts;
}

export function securityHeaders({ apiOrigin, checkout }: PageOrigins): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    // WebAssembly decodes the pictures of scanned documents; it can do nothing that scripts of ours can't.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...(checkout?.script ?? [])],
    // Mantine sets style attributes and a style element of its own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', apiOrigin, ...(checkout?.image ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin, apiOrigin.replace(/^http/, 'ws'), ...(checkout?.connect ?? [])],
    // Videos of services, in privacy mode, and the form of the checkout.
    'frame-src': [...(checkout?.frame ?? []), 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  };
}
