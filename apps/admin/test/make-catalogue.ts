/** Services of the catalogue for screen tests. */

import type { components } from '@portal/sdk/contract.gen';

type CatalogueService = components['schemas']['CatalogueService'];

/** Without `step_terms`, its steps have none. */
export const makeService = ({
  steps = ['Documents verified', 'Application filed', 'GSTIN issued'],
  ...more
}: Partial<CatalogueService> = {}): CatalogueService => ({
  id: 12,
  name: 'GST Registration',
  category: 'GST Returns',
  price: 1499,
  gst_rate: 18,
  gst_amount: 269.82,
  total: 1768.82,
  official_fees: [],
  sla: '7 working days',
  details: 'We prepare and file your application.',
  video_link: null,
  documents: [
    { doc_name: 'PAN card', field_type: 'file', required: 'true', hint: 'Proof of identity.', kind: null },
    { doc_name: 'PAN', field_type: 'text', required: 'false', hint: '', kind: 'pan' },
  ],
  state: 'published',
  tax_treatment: 'standard',
  tax_exemption: null,
  version: 3,
  steps,
  step_terms: steps.map((step) => ({ step, earned_percent: 0, official_fee: 0 })),
  sac_code: '998231',
  open_orders: 12,
  updated_at: '2026-06-01T06:30:00.000Z',
  updated_by: 'Asha Rao',
  ...more,
});

export const answerService = (more: Partial<CatalogueService> = {}, message = 'The service.') => ({
  status: 'true' as const,
  message,
  service: makeService(more),
});

export const answerServices = (services: readonly CatalogueService[]) => ({
  status: 'true' as const,
  message: 'The services.',
  services: [...services],
  next_cursor: null,
});
