/** The channel of a ticket: those who work on it hear of every change and of who is answering; nobody else does. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  openListener,
  openSocket,
  patience,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import type { Signed } from '../../test/world.ts';

let desk: TicketDesk;
let url: string;
beforeAll(async () => {
  desk = await openTicketDesk();
  url = await socketUrl(desk.world.app);
});
afterAll(() => desk.world.close());

const channelOf = (id: number) => `ticket.${id}`;
const enter = (by: Signed, id: number) => openListener(url, by.token, channelOf(id));
const changes = async (client: SocketClient, id: number, count: number) =>
  (await client.awaitEvents(channelOf(id), count)).map(({ event, data }) => [event, data]);
const changed = (id: number) => ['ticket.changed', { id }];

it('tells of each reply, note, status and assignment, once it is committed', async () => {
  const { id } = await desk.raise();
  const [staff, admin] = [await enter(desk.staff, id), await enter(desk.admin, id)];
  const steps = [
    () => desk.reply(desk.customer, { id }),
    () => desk.reply(desk.admin, { id }),
    () => desk.staff.api.POST('/add_ticket_note', { body: { id, message: '<p>Known.</p>' } }),
    () => desk.setStatus(desk.staff, id, 'Open'),
  ];
  for (const [place, step] of steps.entries()) {
    await step();
    for (const client of [staff, admin])
      expect((await changes(client, id, place + 1)).at(place)).toEqual(changed(id));
  }
  await desk.setStatus(desk.staff, id, 'Open');
  await desk.assign(id, desk.otherStaff.id);
  expect(await changes(admin, id, 5)).toHaveLength(5);
  await vi.waitFor(
    () =>
      expect(staff.frames.at(-1)).toEqual({
        type: 'refused',
        channel: channelOf(id),
        code: 'unauthentic_access',
      }),
    patience,
  );
  await desk.reply(desk.otherStaff, { id });
  expect(await changes(admin, id, 6)).toHaveLength(6);
  await staff.settle();
  expect(staff.events()).toHaveLength(4);
  for (const client of [staff, admin]) client.close();
});

it('is closed to everybody when the ticket is deleted', async () => {
  const { id } = await desk.raise();
  const clients = [await enter(desk.staff, id), await enter(desk.admin, id)];
  await desk.remove(id);
  for (const client of clients) {
    await vi.waitFor(() => expect(client.frames.at(-1)).toMatchObject({ type: 'refused' }), patience);
    client.close();
  }
  await desk.admin.api.POST('/restore_ticket', { body: { id } });
  const again = await enter(desk.admin, id);
  again.close();
});

it('opens to nobody else, its own customer included', async () => {
  const { id } = await desk.raise();
  for (const person of [desk.customer, desk.otherCustomer, desk.otherStaff]) {
    const client = await openSocket(url);
    await client.auth(person.token);
    expect(await client.subscribe(channelOf(id))).toMatchObject({
      type: 'refused',
      code: 'unauthentic_access',
    });
    await desk.reply(desk.staff, { id });
    await client.settle();
    expect(client.events()).toEqual([]);
    client.close();
  }
  const admin = await openSocket(url);
  await admin.auth(desk.admin.token);
  expect(await admin.subscribe('ticket.999999')).toMatchObject({ type: 'refused' });
  admin.close();
});

it('says who is answering to the others alone, never to the customer, and stores nothing', async () => {
  const { id } = await desk.raise();
  const [staff, admin] = [await enter(desk.staff, id), await enter(desk.admin, id)];
  const customer = await openListener(url, desk.customer.token, `notification.${desk.customer.id}`);
  staff.send({ type: 'replying', ticket_id: id });
  const name = await nameOf(desk.staff);
  expect(await changes(admin, id, 1)).toEqual([['ticket.replying', { user_id: desk.staff.id, name }]]);
  await staff.settle();
  await customer.settle();
  expect([...staff.events(), ...customer.events()]).toEqual([]);
  for (const client of [staff, admin, customer]) client.close();
});

it('passes over the word of those who do not hear it', async () => {
  const { id } = await desk.raise();
  const admin = await enter(desk.admin, id);
  const lost = await enter(desk.staff, id);
  await desk.assign(id, desk.otherStaff.id);
  await changes(admin, id, 1);
  await vi.waitFor(() => expect(lost.frames.at(-1)).toMatchObject({ type: 'refused' }), patience);
  const outside = await openListener(url, desk.otherStaff.token);
  const customer = await openListener(url, desk.customer.token);
  for (const client of [lost, outside, customer]) {
    client.send({ type: 'replying', ticket_id: id });
    await client.settle();
  }
  await desk.reply(desk.admin, { id });
  expect((await changes(admin, id, 2)).map(([event]) => event)).toEqual(['ticket.changed', 'ticket.changed']);
  for (const client of [admin, lost, outside, customer]) client.close();
});

async function nameOf({ id }: Signed): Promise<string> {
  const { name } = await desk.world.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}
