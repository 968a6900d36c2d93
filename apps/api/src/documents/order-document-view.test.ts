import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { dataSecrets } from '../secrets.ts';
import { loadOrderDocuments } from './order-document-view.ts';

let fixture: DocumentFixture;
beforeAll(
  async () =>
    void (fixture = await createDocumentFixture({ clock: { now: () => new Date('2026-11-27T20:00:00Z') } })),
);
afterAll(() => fixture.testApp.close());

const viewsOf = (orderId: number) =>
  loadOrderDocuments(fixture.testApp.db, dataSecrets(fixture.testApp.config), orderId);

it('lists the requirements by position, before any upload', async () => {
  const order = await fixture.order();
  expect(await viewsOf(order.id)).toEqual([
    {
      id: order.documents[0],
      doc_name: 'PAN card',
      field_type: 'file',
      kind: null,
      hint: '',
      required: 'true',
      status: 'Pending',
      scan: null,
      reason: null,
      field_value: null,
      file_name: null,
      upload_id: null,
      upload_date: null,
      uploaded_at: null,
      version: null,
      earlier: [],
      abilities: { upload: true, remove: false },
    },
    expect.objectContaining({ doc_name: 'Proposed name', field_type: 'text', required: 'false' }),
  ]);
});

it('shows the day of an upload in India', async () => {
  const order = await fixture.order();
  await fixture.uploadDocument(order);
  expect((await viewsOf(order.id))[0]).toMatchObject({
    file_name: 'PAN card.pdf',
    upload_date: '2026-11-28',
    uploaded_at: '2026-11-27T20:00:00.000Z',
  });
});

it.each([
  ['Uploaded', 'Uploaded', null, { upload: false, remove: true }],
  ['Accepted', 'Uploaded', null, { upload: false, remove: false }],
  ['Rejected', 'Rejected', 'The corner is cut off.', { upload: true, remove: false }],
] as const)('%s is seen as %s [orderprogress-013]', async (status, seen, reason, abilities) => {
  const order = await fixture.order();
  await fixture.uploadDocument(order);
  await fixture.testApp.db
    .updateTable('order_documents')
    .set({ status, rejection_reason: 'The corner is cut off.' })
    .where('id', '=', order.documents[0] ?? 0)
    .execute();
  expect((await viewsOf(order.id))[0]).toMatchObject({ status: seen, reason, abilities });
});

it('hides replaced and removed uploads [orderprogress-016]', async () => {
  const order = await fixture.order();
  await fixture.uploadDocument(order);
  const second = await fixture.uploadDocument(order);
  expect(await viewsOf(order.id)).toMatchObject([{ upload_id: second.upload_id }, {}]);
  expect(await viewsOf(order.id)).toHaveLength(2);
  await fixture.customer.api.POST('/delete_document', { body: { id: second.upload_id ?? 0 } });
  expect(await viewsOf(order.id)).toMatchObject([
    { upload_id: null, field_value: null, status: 'Pending' },
    {},
  ]);
});
