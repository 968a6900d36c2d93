import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  notificationsOf,
  issueDocument,
  orderNumberOf,
  reviewDocument,
} from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let people: Record<'assigned staff' | 'other staff' | 'admin', SignedInUser>;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  const { testApp } = fixture;
  people = {
    'assigned staff': await testApp.staff(),
    'other staff': await testApp.staff(),
    admin: await testApp.admin(),
  };
});
afterAll(() => fixture.testApp.close());

async function uploadDocument() {
  const order = await fixture.order({ assignedTo: people['assigned staff'].id });
  return { order, upload: await fixture.uploadDocument(order) };
}

const seenByCustomer = async (order: MadeOrder) => {
  const { data } = await fixture.customer.api.POST('/order_detail/{id}', {
    params: { path: { id: order.id } },
    body: {},
  });
  return data?.order.documents[0];
};
const reviewsOf = (uploadId: number | null) =>
  fixture.testApp.db
    .selectFrom('document_reviews')
    .select(['verdict', 'reason', 'reviewed_by'])
    .where('upload_id', '=', uploadId ?? 0)
    .orderBy('id')
    .execute();
const orderNotifications = async (order: MadeOrder) =>
  (await notificationsOf(fixture.customer)).filter(({ order_id: id }) => id === order.id);

describe('a review', () => {
  it.each(['assigned staff', 'admin'] as const)(
    'by the %s accepts; the customer sees Uploaded and is notified [api-review_document-n01]',
    async (who) => {
      const { order, upload } = await uploadDocument();
      expect(await reviewDocument(people[who], upload.upload_id, 'Accepted')).toBe('Document accepted.');
      expect(await seenByCustomer(order)).toMatchObject({
        status: 'Uploaded',
        reason: null,
        abilities: { upload: false, remove: false },
      });
      expect(await orderNotifications(order)).toMatchObject([
        {
          title: 'Document Accepted',
          detail: expect.stringMatching(
            `^PAN card for Service .*${orderNumberOf(order)}\\) has been accepted\\.$`,
          ),
        },
      ]);
    },
  );

  it.each(['assigned staff', 'admin'] as const)(
    'by the %s rejects with a reason; the customer sees it and is notified [api-review_document-n01] [orderprogress-013]',
    async (who) => {
      const { order, upload } = await uploadDocument();
      const reason = ' The corner\n is cut off. ';
      expect(await reviewDocument(people[who], upload.upload_id, 'Rejected', { reason })).toBe(
        'Document rejected.',
      );
      expect(await seenByCustomer(order)).toMatchObject({
        status: 'Rejected',
        reason: 'The corner is cut off.',
        abilities: { upload: true },
      });
      expect(await orderNotifications(order)).toMatchObject([
        {
          title: 'Document Rejected',
          detail: expect.stringContaining('was not accepted: The corner is cut off. Please give it again.'),
        },
      ]);
      expect(await reviewsOf(upload.upload_id)).toEqual([
        { verdict: 'Rejected', reason: 'The corner is cut off.', reviewed_by: people[who].id },
      ]);
    },
  );

  it('of a text works the same', async () => {
    const order = await fixture.order();
    const { document } = await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[1],
      field_value: 'Saral Foods',
    });
    expect(await reviewDocument(people.admin, document.upload_id, 'Accepted')).toBe('Document accepted.');
  });

  it('is stored and notified once after a double click', async () => {
    const { order, upload } = await uploadDocument();
    const reject = () => reviewDocument(people.admin, upload.upload_id, 'Rejected', { reason: 'Too dark.' });
    await Promise.all([reject(), reject()]);
    await reject();
    expect(await reviewsOf(upload.upload_id)).toHaveLength(1);
    expect(await orderNotifications(order)).toHaveLength(1);
  });

  it('is a conflict after another review', async () => {
    const { order, upload } = await uploadDocument();
    const outcomes = await Promise.allSettled([
      reviewDocument(people.admin, upload.upload_id, 'Accepted'),
      reviewDocument(people['assigned staff'], upload.upload_id, 'Rejected', { reason: 'Too dark.' }),
    ]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed).toMatchObject([{ reason: { status: 409, code: 'conflict' } }]);
    expect(await reviewsOf(upload.upload_id)).toHaveLength(1);
    expect(await orderNotifications(order)).toHaveLength(1);
  });

  it('may be revised from the status that the reviewer saw', async () => {
    const { order, upload } = await uploadDocument();
    await reviewDocument(people.admin, upload.upload_id, 'Accepted');
    await reviewDocument(people.admin, upload.upload_id, 'Rejected', {
      reason: 'It is a copy.',
      seen: 'Accepted',
    });
    expect(await seenByCustomer(order)).toMatchObject({ status: 'Rejected', reason: 'It is a copy.' });
    await reviewDocument(people.admin, upload.upload_id, 'Accepted', { seen: 'Rejected' });
    expect(await seenByCustomer(order)).toMatchObject({ status: 'Uploaded', reason: null });
  });
});

describe('rejects', () => {
  it('the review of a replaced or removed upload', async () => {
    const { order, upload } = await uploadDocument();
    const newer = await fixture.uploadDocument(order);
    await expect(reviewDocument(people.admin, upload.upload_id, 'Accepted')).rejects.toMatchObject({
      code: 'conflict',
    });
    await fixture.customer.api.POST('/delete_document', { body: { id: newer.upload_id ?? 0 } });
    await expect(reviewDocument(people.admin, newer.upload_id, 'Accepted')).rejects.toMatchObject({
      status: 409,
      message: 'This document has changed meanwhile. Please load the order again.',
    });
    expect(await seenByCustomer(order)).toMatchObject({ status: 'Pending' });
  });

  it.each([undefined, '', '   ', 'Give 2341 2341 2346 masked.'])(
    'a rejection for the reason %j',
    async (reason) => {
      const { order, upload } = await uploadDocument();
      await expect(
        reviewDocument(people.admin, upload.upload_id, 'Rejected', reason === undefined ? {} : { reason }),
      ).rejects.toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
      expect(await seenByCustomer(order)).toMatchObject({ status: 'Uploaded' });
    },
  );

  it('other staff, issued documents and unknown ids with the same response [api-review_document-n01]', async () => {
    const { order, upload } = await uploadDocument();
    const issued = await issueDocument(people.admin, order.id);
    const forbidden = { status: 403, code: 'unauthentic_access' };
    for (const id of [upload.upload_id, issued, 999_999])
      await expect(reviewDocument(people['other staff'], id, 'Accepted')).rejects.toMatchObject(forbidden);
    const unknown = { status: 404, code: 'not_found' };
    for (const id of [issued, 999_999])
      await expect(reviewDocument(people.admin, id, 'Accepted')).rejects.toMatchObject(unknown);
  });
});
