/** The /config.json of tests, with a fictitious provider: namuna means sample, and the phone number is not in use. */

import { mockBaseUrl } from '@portal/sdk/testing/mock-api';

export const testProvider = {
  name: 'Namuna Compliance',
  legal_name: 'Namuna Compliance Services Private Limited',
  phones: ['+91 80 0000 0000'],
  emails: ['hello@namuna.example'],
  whatsapp: 'https://wa.me/918000000000',
  video_url: 'https://vimeo.com/76979871',
  address: '12 Sample Street, Example Nagar, Bengaluru 560000',
  state: 'Karnataka',
  gstin: '29AAAAA0000A1ZY',
  privacy_url: 'https://www.namuna.example/privacy-policy',
  refund_url: 'https://www.namuna.example/refund-and-cancellation',
  terms_url: 'https://www.namuna.example/terms-and-conditions',
  blog_url: 'https://www.namuna.example/blog',
  grievance_name: 'A. Namuna',
  grievance_email: 'grievance@namuna.example',
};

/** @param provider overrides fields. */
export const testConfig = (provider: Record<string, unknown> = {}) => ({
  apiUrl: mockBaseUrl,
  stage: 'production',
  provider: { ...testProvider, ...provider },
});
