/** Settings as the API answers them. */

import type { components } from '@portal/sdk/contract.gen';

type Settings = components['schemas']['PortalSettings'];

export const makeSettings = (more: Partial<Settings> = {}): Settings => ({
  name: 'Namuna Compliance',
  legal_name: 'Namuna Compliance Services Private Limited',
  cin: null,
  website: null,
  address: '12 Sample Street',
  gstin: '29AAAAA0000A1ZY',
  state: '29',
  phones: ['+91 80 0000 0000'],
  emails: ['hello@namuna.example'],
  whatsapp: null,
  privacy_url: 'https://www.namuna.example/privacy-policy',
  refund_url: 'https://www.namuna.example/refund-and-cancellation',
  terms_url: 'https://www.namuna.example/terms-and-conditions',
  blog_url: null,
  video_url: null,
  grievance_name: 'A. Namuna',
  grievance_email: 'grievance@namuna.example',
  bank_account_name: '',
  bank_account_number: '',
  bank_ifsc: '',
  upi_id: '',
  auto_assign: false,
  quote_days: 7,
  quotation_days: 15,
  reminder_days: '3, 7, 14',
  annual_returns: [],
  luts: [],
  exports_in_forex: false,
  e_invoice_since: null,
  ...more,
});
