/** Where browsers find the parts of `npm start`, as the variables that API and sites read. */

import type { Settings } from './settings.ts';

export function siteAddresses({ ports }: Pick<Settings, 'ports'>) {
  return {
    PUBLIC_URL: `http://localhost:${ports.api.number}`,
    CUSTOMER_URL: `http://localhost:${ports.apps.customer.number}`,
    STAFF_URL: `http://localhost:${ports.apps.staff.number}`,
    ADMIN_URL: `http://localhost:${ports.apps.admin.number}`,
    PAYMENT_CHECKOUT_URL: `http://localhost:${ports.payments.number}/v1/checkout.js`,
  };
}
