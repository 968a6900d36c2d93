/** Services as the catalogue answers them, for tests. */

import type { components } from '@portal/sdk/contract.gen';

type Service = components['schemas']['Service'];

/** GST registration by default; computes the GST from the price. */
export function makeService(change: Partial<Service> = {}): Service {
  const price = change.price ?? 10_000;
  return {
    id: 4,
    name: 'GST Registration',
    category: 'GST Returns',
    price,
    gst_rate: 18,
    gst_amount: (price * 18) / 100,
    total: (price * 118) / 100,
    official_fees: [],
    sla: '7-10 working days',
    details: 'A GST number for your business.\nWe file the application and answer the officer’s questions.',
    video_link: null,
    documents: [
      {
        doc_name: 'PAN of the business',
        field_type: 'text',
        required: 'true',
        hint: 'The GST number is built on it.',
      },
      {
        doc_name: 'Proof of address',
        field_type: 'file',
        required: 'true',
        hint: 'An electricity bill, under two months old.',
      },
      { doc_name: 'Trade licence', field_type: 'file', required: 'false', hint: 'Only if you have one.' },
    ],
    ...change,
  };
}
