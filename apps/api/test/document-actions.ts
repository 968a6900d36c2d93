/** Helpers for a customer's documents: list, date, issue and review them. */

import { formBody } from '@portal/sdk/form-body';
import type { DocumentFixture } from './document-fixture.ts';
import { pdfFile } from './document-fixture.ts';
import type { SignedInUser } from './test-app.ts';

type Query = { limit?: number; cursor?: string; q?: string; expired?: boolean; order_id?: number };

export async function listDocuments(who: SignedInUser, body: Query = {}) {
  const { data } = await who.api.POST('/documents', { body });
  if (!data) throw new Error('documents answered nothing');
  return data;
}

export async function setExpiry(who: SignedInUser, uploadId: number | null, expiresOn: string | null) {
  const { data } = await who.api.POST('/set_document_expiry', {
    body: { upload_id: uploadId ?? 0, expires_on: expiresOn },
  });
  return data?.message;
}

type Fields = Partial<Record<'name' | 'expires_on', string>> & { replaces?: number; file?: Blob };

/** Issues a small PDF for an order and returns its id. Omits `undefined` fields. */
export async function issueDocument(
  who: SignedInUser,
  orderId: number,
  fields: Fields = {},
): Promise<number> {
  const { data } = await who.api.POST('/issue_document', {
    // The contract's type of a file is a binary string; the serialiser sends the real file.
    body: { order_id: orderId, name: '', file: '' },
    bodySerializer: () =>
      formBody({
        order_id: orderId,
        name: 'Certificate of incorporation',
        file: pdfFile('certificate.pdf'),
        ...fields,
      }),
  });
  if (!data) throw new Error('issue_document answered nothing');
  return data.upload_id;
}

export async function reviewDocument(
  who: SignedInUser,
  uploadId: number | null,
  verdict: 'Accepted' | 'Rejected',
  more: { reason?: string; seen?: 'Uploaded' | 'Accepted' | 'Rejected' } = {},
) {
  const { data } = await who.api.POST('/review_document', {
    body: { upload_id: uploadId ?? 0, verdict, ...more },
  });
  return data?.message;
}

/** A customer's notifications, newest first. */
export async function notificationsOf({ api }: SignedInUser) {
  const { data } = await api.POST('/getnotification', { body: {} });
  return data?.notifications ?? [];
}

/** An order's display number. */
export const orderNumberOf = ({ id }: Pick<Awaited<ReturnType<DocumentFixture['order']>>, 'id'>) =>
  `ORD-${String(id).padStart(6, '0')}`;
