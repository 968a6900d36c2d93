/** A complete production environment. */

import { createHash } from 'node:crypto';

/** Looks random, and is the same in every run. */
const secretOf = (name: string) => createHash('sha256').update(name).digest('hex');

export const productionEnv = {
  APP_STAGE: 'production',
  PUBLIC_URL: 'https://api.hillroad.in',
  CUSTOMER_URL: 'https://app.hillroad.in',
  STAFF_URL: 'https://staff.hillroad.in',
  ADMIN_URL: 'https://admin.hillroad.in',
  DATABASE_URL: 'postgresql://db.internal/portal',
  FILES_URL: 'file:/var/lib/portal/files',
  TOKEN_SECRET: secretOf('token'),
  CODE_SECRET: secretOf('code'),
  LINK_SECRET: secretOf('link'),
  DATA_SECRET: secretOf('data'),
  SMTP_URL: 'smtp://mail.internal',
  MAIL_FROM: 'Hill Road <no-reply@hillroad.in>',
  PAYMENT_KEY_ID: 'rzp_live_abc',
  PAYMENT_KEY_SECRET: secretOf('payment key').slice(0, 24),
  PAYMENT_WEBHOOK_SECRET: secretOf('payment webhook').slice(0, 24),
  PROVIDER_NAME: 'Hill Road Compliance',
  PROVIDER_PHONE: '+91 22 2640 1234',
  PROVIDER_EMAIL: 'hello@hillroad.in',
  PROVIDER_ADDRESS: '4 Hill Road, Mumbai 400050',
  PROVIDER_GSTIN: '29AAGCB7383J1Z4',
  PROVIDER_PRIVACY_URL: 'https://www.hillroad.in/privacy',
  PROVIDER_REFUND_URL: 'https://www.hillroad.in/refunds',
  PROVIDER_TERMS_URL: 'https://www.hillroad.in/terms',
  PROVIDER_GRIEVANCE_NAME: 'The grievance officer',
  PROVIDER_GRIEVANCE_EMAIL: 'grievance@hillroad.in',
} as const satisfies Record<string, string>;
