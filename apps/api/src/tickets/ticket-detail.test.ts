/** `ticket_detail/{id}`: all fields of a ticket, and access. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, pdfFile } from '../../test/document-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import { samplePng } from '../../test/sample-files.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

const clock = settableClock(new Date('2026-11-28T04:45:00Z'));
let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture({ clock })));
afterAll(() => fixture.testApp.close());

const nameOf = async (id: number) =>
  (
    await fixture.testApp.db
      .selectFrom('people')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;
const number = (id: number) => `TKT-${String(id).padStart(6, '0')}`;
const link = expect.stringMatching(
  /\/api\/files\/user\d+\/[\w-]{32}\.(pdf|png)\?expires=\d+&signature=[\w-]+$/,
);

describe('the detail of a ticket', () => {
  it('returns every field and the thread [api-ticket_detail-001] [constants-006]', async () => {
    const { id } = await fixture.raise({
      attachment: [pdfFile('notice.pdf'), fileOf('photo.png', samplePng())],
    });
    clock.advance(3_600);
    await fixture.reply(fixture.staff, { id, message: '<p>Send us the <strong>notice</strong>.</p>' });
    await fixture.reply(fixture.customer, { id, message: 'Here it is.', attachment: [pdfFile('again.pdf')] });
    const ticket = await fixture.detail(fixture.customer, id);
    const [staffName, customerName] = [await nameOf(fixture.staff.id), await nameOf(fixture.customer.id)];
    expect(ticket).toEqual({
      id,
      ticket_id: number(id),
      user_name: customerName,
      user_email: fixture.customer.email,
      name: 'Meera Iyer',
      email: 'meera@example.in',
      department: 'GST Returns',
      staff_name: staffName,
      service_name: 'GST registration',
      priority: 'Low',
      subject: 'A notice came',
      message: '<p>What should I do?</p>',
      status: 'Pending',
      attachment: [link, link],
      files: [
        { id: expect.any(Number), name: 'notice.pdf', size: expect.any(Number), url: link },
        { id: expect.any(Number), name: 'photo.png', size: samplePng().length, url: link },
      ],
      assigned_to: fixture.staff.id,
      date: '2026-11-28',
      fulldate: '28 Nov 2026, 10:15 am',
      created_at: '2026-11-28T04:45:00.000Z',
      updated_at: '2026-11-28T05:45:00.000Z',
      replies: [
        {
          id: expect.any(Number),
          reply_name: staffName,
          from_customer: false,
          replydate: '28 Nov 2026, 11:15 am',
          created_at: '2026-11-28T05:45:00.000Z',
          message: '<p>Send us the <strong>notice</strong>.</p>',
          attachments: [],
          files: [],
        },
        {
          id: expect.any(Number),
          reply_name: customerName,
          from_customer: true,
          replydate: '28 Nov 2026, 11:15 am',
          created_at: '2026-11-28T05:45:00.000Z',
          message: '<p>Here it is.</p>',
          attachments: [link],
          files: [{ id: expect.any(Number), name: 'again.pdf', size: expect.any(Number), url: link }],
        },
      ],
      has_earlier: false,
      abilities: { reply: true, reopen: false },
      reopen_until: null,
    });
    expect(ticket.attachment).toEqual(ticket.files.map(({ url }) => url));
  });

  it('is for its customer, its staff member and admins [api-ticket_detail-002]', async () => {
    const { id } = await fixture.raise();
    for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
      expect(await fixture.detail(person, id)).toMatchObject({ id });
    }
    for (const person of [fixture.otherCustomer, fixture.otherStaff]) {
      await expect(fixture.detail(person, id)).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
        message: 'Unauthentic access',
      });
    }
    expect(await postJson(fixture.testApp, `/ticket_detail/${id}`, {})).toMatchObject({ status: 401 });
  });

  it.each(['9999999', '0', 'abc', '1.5'])(
    'of the unknown id %s is 404 [api-ticket_detail-002]',
    async (id) => {
      for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
        expect(await postJson(fixture.testApp, `/ticket_detail/${id}`, {}, person.token)).toMatchObject({
          status: 404,
          body: { status: 'false', code: 'not_found' },
        });
      }
    },
  );

  it('names no staff member for "Unknown"', async () => {
    const { id } = await fixture.raise({ staff: 'Unknown' });
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ staff_name: null, assigned_to: null });
  });

  it('shows customers only the names of staff', async () => {
    const { id } = await fixture.raise();
    await fixture.reply(fixture.staff, { id });
    expect(JSON.stringify(await fixture.detail(fixture.customer, id))).not.toContain(fixture.staff.email);
  });
});

describe('a reply', () => {
  const answered = async (id: number) => {
    const { data } = await fixture.customer.api.POST('/mytickets', { body: {} });
    return data?.tickets.find((ticket) => ticket.id === id)?.answered;
  };

  it('is unread for the customer until the ticket is opened', async () => {
    const { id } = await fixture.raise();
    expect(await answered(id)).toBe(false);
    await fixture.reply(fixture.staff, { id });
    expect(await answered(id)).toBe(true);
    await fixture.detail(fixture.staff, id);
    expect(await answered(id)).toBe(true);
    await fixture.detail(fixture.customer, id);
    expect(await answered(id)).toBe(false);
    await fixture.reply(fixture.admin, { id });
    expect(await answered(id)).toBe(true);
  });

  it('of their own is not unread', async () => {
    const { id } = await fixture.raise();
    await fixture.reply(fixture.customer, { id });
    expect(await answered(id)).toBe(false);
  });
});

it('returns a long thread in pages, the newest first, each reply once', async () => {
  const { id } = await fixture.raise();
  const written = await fixture.testApp.db
    .insertInto('ticket_replies')
    .values(
      Array.from({ length: 205 }, (_, n) => ({
        ticket_id: id,
        written_by: fixture.staff.id,
        from_customer: false,
        message_html: `<p>${n}</p>`,
        created_at: clock.now(),
      })),
    )
    .returning('id')
    .execute();
  const ids = written.map((row) => row.id).toSorted((one, other) => one - other);
  const newest = await fixture.detail(fixture.customer, id);
  expect(newest.has_earlier).toBe(true);
  expect(newest.replies.map((reply) => reply.id)).toEqual(ids.slice(5));
  const earlier = await fixture.detail(fixture.customer, id, { before: newest.replies[0]?.id ?? 0 });
  expect(earlier.replies.map((reply) => reply.id)).toEqual(ids.slice(0, 5));
  expect(earlier.has_earlier).toBe(false);
});
