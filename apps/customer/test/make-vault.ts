/** Documents of the customer as the server answers them, for tests. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';

export type VaultDocument = components['schemas']['VaultDocument'];
export type WithdrawnDocument = components['schemas']['WithdrawnDocument'];

/** A PAN card uploaded for an order, without an expiry date by default. */
export function makeVaultDocument(change: Partial<VaultDocument> = {}): VaultDocument {
  const id = change.id ?? 501;
  return {
    id,
    doc_name: 'PAN card',
    file_name: 'pan.pdf',
    field_value: `${String(id).padStart(32, 'x')}.pdf`,
    order_id: 'ORD-000012',
    for_order: 12,
    doc_id: 31,
    service_name: 'GST Registration',
    date: '2026-03-05',
    created_at: '2026-03-05T04:45:00.000Z',
    expires_on: null,
    days_left: null,
    status: 'Uploaded',
    abilities: { reuse: true },
    ...change,
  };
}

/** A certificate that was issued for the same order and withdrawn. */
export function makeWithdrawn(change: Partial<WithdrawnDocument> = {}): WithdrawnDocument {
  return {
    upload_id: 601,
    doc_name: 'Certificate of incorporation',
    for_order: 12,
    order_id: 'ORD-000012',
    service_name: 'GST Registration',
    withdrawn_on: '2026-10-02',
    withdrawn_at: '2026-10-02T04:45:00.000Z',
    reason: 'This certificate belongs to another company.',
    ...change,
  };
}

/** Answers these documents and their counts. */
export function mockVault(
  documents: readonly VaultDocument[],
  next: string | null = null,
  withdrawn: readonly WithdrawnDocument[] = [],
) {
  return mock('/documents', {
    status: 'true',
    message: 'Your documents.',
    documents: [...documents],
    withdrawn: [...withdrawn],
    total_docs: documents.length,
    expired_docs: documents.filter(({ status }) => status === 'Expired').length,
    next_cursor: next,
  });
}
