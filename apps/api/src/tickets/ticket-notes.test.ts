/** Internal notes: visible to staff of the ticket and admins, and in nothing that its customer receives. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { readZip } from '../../test/read-zip.ts';
import { subscribeSocket, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

const secret = 'They never pay on time';
const note = async (by: SignedInUser, id: number, message = `<p>${secret}</p>`, headers = {}) => {
  const { data } = await by.api.POST('/add_ticket_note', { body: { id, message }, headers });
  if (!data) throw new Error('add_ticket_note returned no data');
  return data.note;
};
const notes = async (by: SignedInUser, id: number, before?: number) => {
  const { data } = await by.api.POST('/ticket_notes', {
    body: { id, ...(before !== undefined && { before }) },
  });
  if (!data) throw new Error('ticket_notes returned no data');
  return data;
};

describe('a note', () => {
  it('can be read by the ticket’s staff member and admins, oldest first', async () => {
    const { id } = await fixture.raise();
    const first = await note(fixture.staff, id, '<p><b>Call</b> them<script>1</script></p>');
    await note(fixture.admin, id);
    expect(first).toEqual({
      id: first.id,
      written_by: fixture.staff.id,
      note_name: expect.any(String),
      notedate: expect.stringContaining(','),
      created_at: expect.stringMatching(/Z$/),
      message: '<p><strong>Call</strong> them</p>',
    });
    for (const reader of [fixture.staff, fixture.admin]) {
      expect(await notes(reader, id)).toMatchObject({
        notes: [first, { message: `<p>${secret}</p>`, written_by: fixture.admin.id }],
        has_earlier: false,
      });
    }
  });

  it('moves with the ticket', async () => {
    const { id } = await fixture.raise();
    await note(fixture.staff, id);
    await expect(notes(fixture.otherStaff, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await fixture.assign(id, fixture.otherStaff.id);
    for (const call of [() => notes(fixture.staff, id), () => note(fixture.staff, id)])
      await expect(call()).rejects.toMatchObject({ code: 'unauthentic_access' });
    expect((await notes(fixture.otherStaff, id)).notes).toHaveLength(1);
    await fixture.remove(id);
    await expect(notes(fixture.admin, id)).rejects.toMatchObject({ status: 404 });
    await expect(note(fixture.admin, id)).rejects.toMatchObject({ status: 404 });
  });

  it('can be written on a Closed ticket, and does not change what the customer sees', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    const before = await fixture.detail(fixture.customer, id);
    await note(fixture.staff, id);
    expect(await fixture.detail(fixture.customer, id)).toEqual(before);
  });

  it('is created once for one idempotency key', async () => {
    const { id } = await fixture.raise();
    const headers = { 'idempotency-key': `note-${id}` };
    const [first, second] = await Promise.all([
      note(fixture.staff, id, undefined, headers).catch(() => undefined),
      note(fixture.staff, id, undefined, headers).catch(() => undefined),
    ]);
    expect([first, second].filter(Boolean)).not.toHaveLength(0);
    expect((await notes(fixture.staff, id)).notes).toHaveLength(1);
  });

  it('has three characters or more', async () => {
    const { id } = await fixture.raise();
    await expect(note(fixture.staff, id, '<p>ab</p>')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'message' }],
    });
  });

  it('is returned page by page among many', async () => {
    const { id } = await fixture.raise();
    await fixture.testApp.db
      .insertInto('ticket_notes')
      .values(
        Array.from({ length: 201 }, (_, n) => ({
          ticket_id: id,
          written_by: fixture.staff.id,
          message_html: `<p>Note ${n}</p>`,
          created_at: new Date(),
        })),
      )
      .execute();
    const newest = await notes(fixture.staff, id);
    expect(newest.notes).toHaveLength(200);
    expect(newest.has_earlier).toBe(true);
    const earlier = await notes(fixture.staff, id, newest.notes[0]?.id);
    expect(earlier).toMatchObject({ notes: [{ message: '<p>Note 0</p>' }], has_earlier: false });
  });
});

it.each(['/ticket_notes', '/add_ticket_note'])('%s of an unknown ticket is not found', async (path) => {
  const body = { id: 999_999, message: '<p>Is anybody there?</p>' };
  expect(await postJson(fixture.testApp, path, body, fixture.staff.token)).toMatchObject({ status: 404 });
});

it('is in no response, notification, mail, archive or socket message of the customer', async () => {
  const { id, ticket_id: number } = await fixture.raise();
  const url = await socketUrl(fixture.testApp.app);
  const channel = `notification.${fixture.customer.id}`;
  const client = await subscribeSocket(url, fixture.customer.token, channel, 'getchat');
  expect(await client.subscribe(`ticket.${id}`)).toMatchObject({
    type: 'refused',
    code: 'unauthentic_access',
  });
  await note(fixture.staff, id);
  await note(fixture.admin, id);
  // The reply comes last, so any message about the note would have arrived before it.
  await fixture.reply(fixture.staff, { id });
  await client.awaitEvents(channel, 1);
  expect(client.events()).toHaveLength(1);
  expect(JSON.stringify(client.frames)).not.toContain(secret);
  client.close();

  const lists = await fixture.customer.api.POST('/mytickets', { body: { q: secret } });
  expect(lists.data).toMatchObject({ tickets: [], total: 0 });
  const received = [
    await fixture.detail(fixture.customer, id),
    (await fixture.customer.api.POST('/mytickets', { body: {} })).data,
    (await fixture.customer.api.POST('/dashboard', { body: {} })).data,
    await fixture.bell(fixture.customer),
    // Mails are built from these rows only.
    await fixture.testApp.db.selectFrom('notifications').selectAll().where('ticket_id', '=', id).execute(),
    await archive(),
  ];
  expect(JSON.stringify(received)).toContain(number);
  expect(JSON.stringify(received)).not.toContain(secret);
});

/** The customer’s own archive as text. */
async function archive(): Promise<string> {
  const { data } = await fixture.customer.api.POST('/export_my_data', { body: { password } });
  const { pathname, search } = new URL(data?.url ?? '');
  const answer = await fixture.testApp.app.inject({ url: pathname + search });
  return readZip(answer.rawPayload)
    .map(({ content }) => content.toString('utf8'))
    .join('\n');
}
