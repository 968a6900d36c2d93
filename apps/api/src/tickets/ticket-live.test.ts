/** Live notifications of a ticket carry its id and reach the people involved only. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribeSocket, type SocketClient, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
let url: string;
beforeAll(async () => {
  fixture = await createTicketFixture();
  url = await socketUrl(fixture.testApp.app);
});
afterAll(() => fixture.testApp.close());

const channelOf = ({ id }: SignedInUser) => `notification.${id}`;
const listen = (by: SignedInUser) => subscribeSocket(url, by.token, channelOf(by));

/**
 * The titles of the received notifications, once the expected number arrived and no more follow; each must name the
 * ticket.
 */
async function receivedTitles(
  by: SignedInUser,
  client: SocketClient,
  ticketId: number,
  count: number,
): Promise<string[]> {
  const events = await client.awaitEvents(channelOf(by), count);
  return events.map((frame) => {
    if (frame.event !== 'notification.sent') return frame.event;
    const { title, ticket_id: about } = frame.data.notification;
    return about === ticketId ? title : `${title} about ${about}`;
  });
}

it('covers a ticket from creation to closing [realtime-019] [realtime-020] [realtime-021] [realtime-023]', async () => {
  const { customer, staff, otherStaff, otherCustomer } = fixture;
  const people = [customer, staff, otherStaff, otherCustomer];
  const clients = await Promise.all(people.map(listen));
  const { id } = await fixture.raise();
  await fixture.reply(staff, { id });
  await fixture.assign(id, otherStaff.id);
  await fixture.setStatus(otherStaff, id, 'Closed');
  const expected = [
    ['Ticket Reply', 'Ticket Status Updated'],
    ['Ticket Raised'],
    ['New Ticket Assigned'],
    [],
  ];
  for (const [place, client] of clients.entries()) {
    const [person, titles] = [people[place], expected[place]];
    if (!person || !titles) throw new Error('there is no recipient');
    expect(await receivedTitles(person, client, id, titles.length)).toEqual(titles);
    client.close();
  }
});
