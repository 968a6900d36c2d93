/** Security headers of an app's pages. */

import type { AppName } from './apps.ts';
import type { SitesConfig } from './config.ts';

type PageOrigins = Pick<SitesConfig, 'stage' | 'apiOrigin' | 'checkout'>;

const nobody = { script: [], frame: [], connect: [], image: [] };
const yearSeconds = 365 * 24 * 60 * 60;

/** By lower-case name. */
export function securityHeaders(app: AppName, { stage, apiOrigin, ...given }: PageOrigins) {
  // Only customers pay.
  const checkout = app === 'customer' ? given.checkout : nobody;
  const policy = {
    'default-src': ["'none'"],
    // WebAssembly decodes the pictures of scanned documents; it has no more rights than our scripts.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...checkout.script],
    // Mantine sets style attributes and adds a style element.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', apiOrigin, ...checkout.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin, apiOrigin.replace(/^http/, 'ws'), ...checkout.connect],
    // Videos of services, in privacy mode, and the form of the checkout.
    'frame-src': [...checkout.frame, 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const isListed = app === 'customer' && stage !== 'staging';
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(!isListed && { 'x-robots-tag': 'noindex, nofollow' }),
    // A developer's machine has no certificate, and browsers would keep the rule for every port of it.
    ...(stage !== 'development' && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}
