/** The names and values of the installation that the acceptance tests make. */

import type { SandboxOptions } from '../../apps/api/dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import type { MachineFolder } from './machine.ts';

export const hosts = {
  customer: 'app.portal-acceptance.in',
  staff: 'staff.portal-acceptance.in',
  admin: 'admin.portal-acceptance.in',
  api: 'api.portal-acceptance.in',
} as const;

export const apiUrl = `https://${hosts.api}`;

/** Ports in the machine of the services that the test provides. */
export const ports = { smtp: 1025, mails: 1080, payments: 4010, acme: 14_000, database: 15_432 };

export const firstAdmin = {
  name: 'Asha Rao',
  email: 'asha.rao@portal-acceptance.in',
  password: 'a good long password of an admin',
};

export const payments: SandboxOptions = {
  port: ports.payments,
  keyId: 'rzp_test_acceptance',
  keySecret: 'secret_of_the_acceptance_test',
  webhook: { url: `${apiUrl}/webhooks/razorpay`, secret: 'webhook_of_the_acceptance_test' },
};

/** Addresses of the API, mail and payment services from outside. */
export const places = ({ address }: Pick<MachineFolder, 'address'>) => ({
  apiUrl: `${apiUrl}/api`,
  mailUrl: `http://${address}:${ports.mails}`,
  paymentsUrl: `http://${address}:${ports.payments}`,
});

/** Values that the page leaves to its reader. */
export const pageValues = {
  CUSTOMER_HOST: hosts.customer,
  STAFF_HOST: hosts.staff,
  ADMIN_HOST: hosts.admin,
  API_HOST: hosts.api,
  OWNER_MAIL: 'it@portal-acceptance.in',
  STAGE: 'staging',
  SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: 'Acceptance Services <portal@portal-acceptance.in>',
  PAYMENT_KEY_ID: payments.keyId,
  PAYMENT_KEY_SECRET: payments.keySecret,
  PAYMENT_WEBHOOK_SECRET: payments.webhook?.secret ?? '',
  PROVIDER_NAME: 'Acceptance Services',
  PROVIDER_PHONE: '+91 80 2345 6789',
  PROVIDER_EMAIL: 'hello@portal-acceptance.in',
  PROVIDER_ADDRESS: '7 Residency Road, Bengaluru 560025',
  PROVIDER_GSTIN: '29AABCU9603R1ZJ',
  POLICIES: 'https://www.portal-acceptance.in',
  GRIEVANCE_NAME: 'Asha Rao',
};
