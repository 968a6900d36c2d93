/**
 * The channel of a ticket: its staff member and admins receive every change and who is answering; others receive
 * nothing.
 */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  subscribeSocket,
  openSocket,
  pollOptions,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
let url: string;
beforeAll(async () => {
  fixture = await createTicketFixture();
  url = await socketUrl(fixture.testApp.app);
});
afterAll(() => fixture.testApp.close());

const channelOf = (id: number) => `ticket.${id}`;
const subscribe = (by: SignedInUser, id: number) => subscribeSocket(url, by.token, channelOf(id));
const changes = async (client: SocketClient, id: number, count: number) =>
  (await client.awaitEvents(channelOf(id), count)).map(({ event, data }) => [event, data]);
const changed = (id: number) => ['ticket.changed', { id }];

it('announces each reply, note, status and assignment after its commit', async () => {
  const { id } = await fixture.raise();
  const [staff, admin] = [await subscribe(fixture.staff, id), await subscribe(fixture.admin, id)];
  const steps = [
    () => fixture.reply(fixture.customer, { id }),
    () => fixture.reply(fixture.admin, { id }),
    () => fixture.staff.api.POST('/add_ticket_note', { body: { id, message: '<p>Known.</p>' } }),
    () => fixture.setStatus(fixture.staff, id, 'Open'),
  ];
  for (const [place, step] of steps.entries()) {
    await step();
    for (const client of [staff, admin])
      expect((await changes(client, id, place + 1)).at(place)).toEqual(changed(id));
  }
  await fixture.setStatus(fixture.staff, id, 'Open');
  await fixture.assign(id, fixture.otherStaff.id);
  expect(await changes(admin, id, 5)).toHaveLength(5);
  await vi.waitFor(
    () =>
      expect(staff.frames.at(-1)).toEqual({
        type: 'refused',
        channel: channelOf(id),
        code: 'unauthentic_access',
      }),
    pollOptions,
  );
  await fixture.reply(fixture.otherStaff, { id });
  expect(await changes(admin, id, 6)).toHaveLength(6);
  await staff.settle();
  expect(staff.events()).toHaveLength(4);
  for (const client of [staff, admin]) client.close();
});

it('is closed for everyone when the ticket is deleted', async () => {
  const { id } = await fixture.raise();
  const clients = [await subscribe(fixture.staff, id), await subscribe(fixture.admin, id)];
  await fixture.remove(id);
  for (const client of clients) {
    await vi.waitFor(() => expect(client.frames.at(-1)).toMatchObject({ type: 'refused' }), pollOptions);
    client.close();
  }
  await fixture.admin.api.POST('/restore_ticket', { body: { id } });
  const again = await subscribe(fixture.admin, id);
  again.close();
});

it('refuses everyone else, including its own customer', async () => {
  const { id } = await fixture.raise();
  for (const person of [fixture.customer, fixture.otherCustomer, fixture.otherStaff]) {
    const client = await openSocket(url);
    await client.auth(person.token);
    expect(await client.subscribe(channelOf(id))).toMatchObject({
      type: 'refused',
      code: 'unauthentic_access',
    });
    await fixture.reply(fixture.staff, { id });
    await client.settle();
    expect(client.events()).toEqual([]);
    client.close();
  }
  const admin = await openSocket(url);
  await admin.auth(fixture.admin.token);
  expect(await admin.subscribe('ticket.999999')).toMatchObject({ type: 'refused' });
  admin.close();
});

it('announces who is answering to the others, never to the customer, and stores nothing', async () => {
  const { id } = await fixture.raise();
  const [staff, admin] = [await subscribe(fixture.staff, id), await subscribe(fixture.admin, id)];
  const customer = await subscribeSocket(url, fixture.customer.token, `notification.${fixture.customer.id}`);
  staff.send({ type: 'replying', ticket_id: id });
  const name = await nameOf(fixture.staff);
  expect(await changes(admin, id, 1)).toEqual([['ticket.replying', { user_id: fixture.staff.id, name }]]);
  await staff.settle();
  await customer.settle();
  expect([...staff.events(), ...customer.events()]).toEqual([]);
  for (const client of [staff, admin, customer]) client.close();
});

it('ignores messages of sockets that are not subscribed', async () => {
  const { id } = await fixture.raise();
  const admin = await subscribe(fixture.admin, id);
  const lost = await subscribe(fixture.staff, id);
  await fixture.assign(id, fixture.otherStaff.id);
  await changes(admin, id, 1);
  await vi.waitFor(() => expect(lost.frames.at(-1)).toMatchObject({ type: 'refused' }), pollOptions);
  const outside = await subscribeSocket(url, fixture.otherStaff.token);
  const customer = await subscribeSocket(url, fixture.customer.token);
  for (const client of [lost, outside, customer]) {
    client.send({ type: 'replying', ticket_id: id });
    await client.settle();
  }
  await fixture.reply(fixture.admin, { id });
  expect((await changes(admin, id, 2)).map(([event]) => event)).toEqual(['ticket.changed', 'ticket.changed']);
  for (const client of [admin, lost, outside, customer]) client.close();
});

async function nameOf({ id }: SignedInUser): Promise<string> {
  const { name } = await fixture.testApp.db
    .selectFrom('people')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}
