import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let people: Record<'staff' | 'otherStaff' | 'admin', SignedInUser>;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  const { testApp } = fixture;
  people = { staff: await testApp.staff(), otherStaff: await testApp.staff(), admin: await testApp.admin() };
});
afterAll(() => fixture.testApp.close());

const bell = async ({ api }: SignedInUser) => {
  const { data } = await api.POST('/getnotification', { body: {} });
  return data?.notifications ?? [];
};
const last = (orderId: number, title: string, document: string) => ({
  title,
  detail: expect.stringMatching(
    new RegExp(`^${document} for Service .* \\(ORD-${String(orderId).padStart(6, '0')}\\)\\.$`),
  ),
  order_id: orderId,
  ticket_id: null,
});

it('notifies the staff member and the admins of a file as Document Uploaded [realtime-018] [notifications-n07]', async () => {
  const order = await fixture.order({ assignedTo: people.staff.id });
  await fixture.uploadDocument(order);
  for (const person of [people.staff, people.admin]) {
    expect((await bell(person))[0]).toMatchObject(last(order.id, 'Document Uploaded', 'PAN card'));
  }
  expect(await bell(people.otherStaff)).toEqual([]);
  expect(await bell(fixture.customer)).toEqual([]);
});

it('notifies of a text as Text Uploaded, without the text itself [realtime-017] [notifications-n07]', async () => {
  const order = await fixture.order({ assignedTo: people.staff.id });
  await fixture.post(fixture.customer, {
    order_id: order.id,
    doc_id: order.documents[1],
    field_value: 'Secretive Private Limited',
  });
  for (const person of [people.staff, people.admin]) {
    const [newest] = await bell(person);
    expect(newest).toMatchObject(last(order.id, 'Text Uploaded', 'Proposed name'));
    expect(JSON.stringify(newest)).not.toContain('Secretive');
  }
});

it('notifies of each version but not of a rejected call, and only the admins for an unassigned order', async () => {
  const order = await fixture.order();
  await fixture.uploadDocument(order);
  await fixture.uploadDocument(order);
  await fixture
    .post(fixture.customer, { order_id: order.id, doc_id: order.documents[0] })
    .catch(() => undefined);
  const titles = (await bell(people.admin)).filter(({ order_id }) => order_id === order.id);
  expect(titles).toHaveLength(2);
});
