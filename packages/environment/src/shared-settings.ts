/** Settings of several processes: names, addresses and networks. */

import { addressFault, foreignHostFault, secretFault } from './faults.ts';
import { address, amount, mailAddress, networks, oneOf, origin, origins, port, text } from './fields.ts';
import { optional, required, withDefault } from './setting.ts';

/** @param developmentPort where `npm start` serves it */
const ownOrigin = (meaning: string, developmentPort: number) =>
  required(origin, meaning, { development: `http://localhost:${developmentPort}`, fault: addressFault });

export const addressSettings = {
  PUBLIC_URL: ownOrigin('origin of the API as clients see it', 4000),
  CUSTOMER_URL: ownOrigin('origin of the customer app; links in mails lead there', 4001),
  STAFF_URL: ownOrigin('origin of the staff app', 4002),
  ADMIN_URL: ownOrigin('origin of the admin app', 4003),
  PARTNER_ORIGINS: optional(
    origins,
    'further origins, with commas between, whose pages may call the API with tokens of customers',
    { fault: (list) => list.map(addressFault).find((fault) => fault !== undefined) },
  ),
  TRUSTED_PROXIES: optional(
    networks,
    'addresses or networks of the proxies whose `X-Forwarded-For` counts, with commas between; without them every visitor behind a proxy has the proxy’s address, and all share one limit',
    { production: 'as the network is' },
  ),
  STAFF_NETWORKS: optional(
    networks,
    'networks from which staff may work, with commas between; unset: from anywhere',
  ),
  ADMIN_NETWORKS: optional(networks, 'the same for admins'),
};

export const processSettings = {
  HOST: withDefault(text, '127.0.0.1', 'address that a process listens on'),
  LOG_LEVEL: withDefault(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'info',
    'how much is logged',
  ),
  DRAIN_SECONDS: withDefault(
    amount(0, 60),
    '5',
    'how long a process that is asked to stop goes on taking calls while `/readyz` answers 503, so that proxies notice; it is gone ten seconds later at the latest (record 0033)',
    { development: '0' },
  ),
  METRICS_TOKEN: optional(
    text.min(16, 'must have at least 16 characters'),
    'bearer token for `/metrics`; without one production and staging answer 404',
    {
      fault: secretFault,
    },
  ),
};

export const ports = {
  PORT: withDefault(port, '4000', 'port of the API'),
  WORKER_PORT: withDefault(port, '4004', 'port of the worker’s `/healthz`, `/readyz` and `/metrics`'),
  SITES_PORT: withDefault(port, '4005', 'port of the three sites'),
};

export const securityContact = optional(
  mailAddress,
  'whom `security.txt` names; `PROVIDER_EMAIL` when unset',
);

/** Also read by the sites, whose pages allow no other payment host. */
export const paymentCheckoutUrl = withDefault(
  address('https', 'http'),
  'https://checkout.razorpay.com/v1/checkout.js',
  'Razorpay’s checkout script, into which customers enter their cards',
  {
    fault: foreignHostFault('checkout.razorpay.com'),
    production: 'nothing else; staging may name the sandbox',
  },
);

/** Further settings of the process that serves the three apps. */
export const siteSettings = {
  SITES_PORT: ports.SITES_PORT,
  API_INTERNAL_URL: optional(
    origin,
    'origin under which the sites reach the API, where that is another way than `PUBLIC_URL`, such as `http://127.0.0.1:4000`; they name the API as `PUBLIC_URL` does',
  ),
  BRAND_FOLDER: optional(
    text,
    'folder with the provider’s own `logo.svg` and `favicon.svg`, either of which may be left out; a neutral mark replaces a missing one',
  ),
};
