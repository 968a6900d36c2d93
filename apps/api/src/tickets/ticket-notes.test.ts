/** Internal notes: for those who work on the ticket, and in nothing that its customer ever gets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../test/make.ts';
import { readZip } from '../../test/read-zip.ts';
import { post } from '../../test/refusals.ts';
import { openListener, socketUrl } from '../../test/socket-client.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import type { Signed } from '../../test/world.ts';

let desk: TicketDesk;
beforeAll(async () => void (desk = await openTicketDesk()));
afterAll(() => desk.world.close());

const secret = 'They never pay on time';
const note = async (by: Signed, id: number, message = `<p>${secret}</p>`, headers = {}) => {
  const { data } = await by.api.POST('/add_ticket_note', { body: { id, message }, headers });
  if (!data) throw new Error('add_ticket_note answered nothing');
  return data.note;
};
const notes = async (by: Signed, id: number, before?: number) => {
  const { data } = await by.api.POST('/ticket_notes', {
    body: { id, ...(before !== undefined && { before }) },
  });
  if (!data) throw new Error('ticket_notes answered nothing');
  return data;
};

describe('a note', () => {
  it('is read by those who work on the ticket, oldest first', async () => {
    const { id } = await desk.raise();
    const first = await note(desk.staff, id, '<p><b>Call</b> them<script>1</script></p>');
    await note(desk.admin, id);
    expect(first).toEqual({
      id: first.id,
      written_by: desk.staff.id,
      note_name: expect.any(String),
      notedate: expect.stringContaining(','),
      created_at: expect.stringMatching(/Z$/),
      message: '<p><strong>Call</strong> them</p>',
    });
    for (const reader of [desk.staff, desk.admin]) {
      expect(await notes(reader, id)).toMatchObject({
        notes: [first, { message: `<p>${secret}</p>`, written_by: desk.admin.id }],
        has_earlier: false,
      });
    }
  });

  it('moves with the ticket', async () => {
    const { id } = await desk.raise();
    await note(desk.staff, id);
    await expect(notes(desk.otherStaff, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await desk.assign(id, desk.otherStaff.id);
    for (const call of [() => notes(desk.staff, id), () => note(desk.staff, id)])
      await expect(call()).rejects.toMatchObject({ code: 'unauthentic_access' });
    expect((await notes(desk.otherStaff, id)).notes).toHaveLength(1);
    await desk.remove(id);
    await expect(notes(desk.admin, id)).rejects.toMatchObject({ status: 404 });
    await expect(note(desk.admin, id)).rejects.toMatchObject({ status: 404 });
  });

  it('can be written on a Closed ticket, and leaves what the customer sees as it is', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    const before = await desk.detail(desk.customer, id);
    await note(desk.staff, id);
    expect(await desk.detail(desk.customer, id)).toEqual(before);
  });

  it('sent again under the same idempotency key is written once', async () => {
    const { id } = await desk.raise();
    const headers = { 'idempotency-key': `note-${id}` };
    const [first, second] = await Promise.all([
      note(desk.staff, id, undefined, headers).catch(() => undefined),
      note(desk.staff, id, undefined, headers).catch(() => undefined),
    ]);
    expect([first, second].filter(Boolean)).not.toHaveLength(0);
    expect((await notes(desk.staff, id)).notes).toHaveLength(1);
  });

  it.each([
    [{ message: '<p>ab</p>' }, 'message'],
    [{ message: 'x'.repeat(50_001) }, 'message'],
    [{ id: 0 }, 'id'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { id } = await desk.raise();
    const answer = await post(
      desk.world,
      '/add_ticket_note',
      { id, message: '<p>Right</p>', ...wrong },
      desk.staff.token,
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('is one of many pages', async () => {
    const { id } = await desk.raise();
    await desk.world.db
      .insertInto('ticket_notes')
      .values(
        Array.from({ length: 201 }, (_, n) => ({
          ticket_id: id,
          written_by: desk.staff.id,
          message_html: `<p>Note ${n}</p>`,
          created_at: new Date(),
        })),
      )
      .execute();
    const newest = await notes(desk.staff, id);
    expect(newest.notes).toHaveLength(200);
    expect(newest.has_earlier).toBe(true);
    const earlier = await notes(desk.staff, id, newest.notes[0]?.id);
    expect(earlier).toMatchObject({ notes: [{ message: '<p>Note 0</p>' }], has_earlier: false });
  });
});

it.each(['/ticket_notes', '/add_ticket_note'])('%s is for staff and admins only', async (path) => {
  const { id } = await desk.raise();
  const body = { id, message: '<p>Let me in</p>' };
  expect(await post(desk.world, path, body)).toMatchObject({ status: 401 });
  expect(await post(desk.world, path, body, desk.customer.token)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await post(desk.world, path, { ...body, id: 999_999 }, desk.staff.token)).toMatchObject({
    status: 404,
  });
});

it('is in no answer, notification, mail, archive or frame of the customer', async () => {
  const { id, ticket_id: number } = await desk.raise();
  const url = await socketUrl(desk.world.app);
  const channel = `notification.${desk.customer.id}`;
  const client = await openListener(url, desk.customer.token, channel, 'getchat');
  expect(await client.subscribe(`ticket.${id}`)).toMatchObject({
    type: 'refused',
    code: 'unauthentic_access',
  });
  await note(desk.staff, id);
  await note(desk.admin, id);
  // A reply afterwards, so that whatever a note would have told has been told by then.
  await desk.reply(desk.staff, { id });
  await client.awaitEvents(channel, 1);
  expect(client.events()).toHaveLength(1);
  expect(JSON.stringify(client.frames)).not.toContain(secret);
  client.close();

  const lists = await desk.customer.api.POST('/mytickets', { body: { q: secret } });
  expect(lists.data).toMatchObject({ tickets: [], total: 0 });
  const told = [
    await desk.detail(desk.customer, id),
    (await desk.customer.api.POST('/mytickets', { body: {} })).data,
    (await desk.customer.api.POST('/dashboard', { body: {} })).data,
    await desk.bell(desk.customer),
    // Mails are made of these rows alone.
    await desk.world.db.selectFrom('notifications').selectAll().where('ticket_id', '=', id).execute(),
    await archive(),
  ];
  expect(JSON.stringify(told)).toContain(number);
  expect(JSON.stringify(told)).not.toContain(secret);
});

/** All that the customer's own archive says, as text. */
async function archive(): Promise<string> {
  const { data } = await desk.customer.api.POST('/export_my_data', { body: { password } });
  const { pathname, search } = new URL(data?.url ?? '');
  const answer = await desk.world.app.inject({ url: pathname + search });
  return readZip(answer.rawPayload)
    .map(({ content }) => content.toString('utf8'))
    .join('\n');
}
