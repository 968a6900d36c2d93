/** Who is told of a document that a customer has given. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../test/document-desk.ts';
import type { Signed } from '../../test/world.ts';

let desk: Desk;
let people: Record<'staff' | 'otherStaff' | 'admin', Signed>;
beforeAll(async () => {
  desk = await openDesk();
  const { world } = desk;
  people = { staff: await world.staff(), otherStaff: await world.staff(), admin: await world.admin() };
});
afterAll(() => desk.world.close());

const bell = async ({ api }: Signed) => {
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

it('a file is told as Document Uploaded to its staff member and the admins [realtime-018] [notifications-n07]', async () => {
  const order = await desk.order({ assignedTo: people.staff.id });
  await desk.give(order);
  for (const person of [people.staff, people.admin]) {
    expect((await bell(person))[0]).toMatchObject(last(order.id, 'Document Uploaded', 'PAN card'));
  }
  expect(await bell(people.otherStaff)).toEqual([]);
  expect(await bell(desk.customer)).toEqual([]);
});

it('a text is told as Text Uploaded, without the text [realtime-017] [notifications-n07]', async () => {
  const order = await desk.order({ assignedTo: people.staff.id });
  await desk.post(desk.customer, {
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

it('each version is told, a refused one is not, and an order of nobody is told to the admins', async () => {
  const order = await desk.order();
  await desk.give(order);
  await desk.give(order);
  await desk.post(desk.customer, { order_id: order.id, doc_id: order.documents[0] }).catch(() => undefined);
  const titles = (await bell(people.admin)).filter(({ order_id }) => order_id === order.id);
  expect(titles).toHaveLength(2);
});
