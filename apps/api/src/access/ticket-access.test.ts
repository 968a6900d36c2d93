/** Who may do what with a ticket and its files: every call against everybody, before and after the ticket moves. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '../../test/document-fixture.ts';
import { makePerson } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
let people: Record<Who, SignedInUser>;
let ticket: { own: number; freed: number; binned: number };
let files: Record<keyof typeof ticket, string>;

const WHO = ['customer', 'otherCustomer', 'staff', 'formerStaff', 'otherStaff', 'admin'] as const;
type Who = (typeof WHO)[number];

beforeAll(async () => {
  fixture = await createTicketFixture();
  const formerStaff = await fixture.testApp.staff();
  const { customer, otherCustomer, staff, otherStaff, admin } = fixture;
  people = { customer, otherCustomer, staff, formerStaff, otherStaff, admin };
  const make = async () => {
    const { id } = await fixture.raise({ staff: String(formerStaff.id), attachment: pdfFile('asked.pdf') });
    await fixture.assign(id, staff.id);
    const [file] = (await fixture.detail(admin, id)).files;
    return { id, path: new URL(file?.url ?? '').pathname };
  };
  const [own, freed, binned] = [await make(), await make(), await make()];
  // Handed on and then taken from everybody.
  await fixture.assign(freed.id, null);
  await fixture.remove(binned.id);
  ticket = { own: own.id, freed: freed.id, binned: binned.id };
  files = { own: own.path, freed: freed.path, binned: binned.path };
});
afterAll(() => fixture.testApp.close());

/** Each call with a right body, so that only who makes it can be at fault. */
const calls = {
  'ticket_detail/{id}': (id: number) => [`/ticket_detail/${id}`, {}],
  ticket_reply: (id: number) => ['/ticket_reply', { id, message: '<p>Words</p>' }],
  reopen_ticket: (id: number) => ['/reopen_ticket', { id }],
  update_ticket_status: (id: number) => ['/update_ticket_status', { ticket_id: id, status: 'Pending' }],
  ticket_notes: (id: number) => ['/ticket_notes', { id }],
  add_ticket_note: (id: number) => ['/add_ticket_note', { id, message: '<p>Words</p>' }],
} as const satisfies Record<string, (id: number) => [string, unknown]>;
type CallName = keyof typeof calls;

const ok = '200';
const alien = '403 unauthentic_access';
const role = '403 forbidden';
const gone = '404 not_found';
type Row = readonly [CallName, keyof typeof ticket, Record<Who, string>];
const row = (call: CallName, which: keyof typeof ticket, ...answers: readonly string[]): Row => [
  call,
  which,
  Object.fromEntries(WHO.map((who, place) => [who, answers[place] ?? ''])) as Record<Who, string>,
];

//                                       customer another  staff  former another  admin
const table = [
  row('ticket_detail/{id}', 'own', ok, alien, ok, alien, alien, ok),
  row('ticket_detail/{id}', 'freed', ok, alien, alien, alien, alien, ok),
  row('ticket_detail/{id}', 'binned', gone, gone, gone, gone, gone, gone),
  row('ticket_reply', 'own', ok, alien, ok, alien, alien, ok),
  row('ticket_reply', 'freed', ok, alien, alien, alien, alien, ok),
  row('ticket_reply', 'binned', gone, gone, gone, gone, gone, gone),
  row('reopen_ticket', 'own', ok, alien, role, role, role, role),
  row('reopen_ticket', 'binned', gone, gone, role, role, role, role),
  row('update_ticket_status', 'own', role, role, ok, alien, alien, ok),
  row('update_ticket_status', 'freed', role, role, alien, alien, alien, ok),
  row('update_ticket_status', 'binned', role, role, gone, gone, gone, gone),
  row('ticket_notes', 'own', role, role, ok, alien, alien, ok),
  row('ticket_notes', 'freed', role, role, alien, alien, alien, ok),
  row('ticket_notes', 'binned', role, role, gone, gone, gone, gone),
  row('add_ticket_note', 'own', role, role, ok, alien, alien, ok),
  row('add_ticket_note', 'freed', role, role, alien, alien, alien, ok),
  row('add_ticket_note', 'binned', role, role, gone, gone, gone, gone),
];

describe('a ticket', () => {
  it.each(table)('%s of the %s one is answered to each as they may', async (call, which, expected) => {
    const answers = await Promise.all(
      WHO.map(async (who) => [who, await answerOf(call, ticket[which], people[who].token)] as const),
    );
    expect(Object.fromEntries(answers)).toEqual(expected);
  });
});

describe('a file of a ticket', () => {
  it.each([
    ['own', { customer: 200, otherCustomer: 403, staff: 200, formerStaff: 403, otherStaff: 403, admin: 200 }],
    [
      'freed',
      { customer: 200, otherCustomer: 403, staff: 403, formerStaff: 403, otherStaff: 403, admin: 200 },
    ],
    [
      'binned',
      { customer: 403, otherCustomer: 403, staff: 403, formerStaff: 403, otherStaff: 403, admin: 404 },
    ],
  ] as const)('of the %s one is given to those alone who see the ticket', async (which, expected) => {
    const answers = await Promise.all(
      WHO.map(async (who) => [who, await statusOf(files[which], people[who].token)] as const),
    );
    expect(Object.fromEntries(answers)).toEqual(expected);
    expect(await statusOf(files[which])).toBe(401);
  });
});

it.each([
  ['pending', 'access_pending'],
  // Without a request of their own that was rejected, they are nobody.
  ['rejected', 'invalid_credentials'],
  ['deactivated', 'invalid_credentials'],
] as const)('somebody whose access is %s gets no token', async (state, code) => {
  const person = await makePerson(fixture.testApp.db, 'staff', { state });
  await fixture.testApp.db
    .updateTable('tickets')
    .set({ assigned_to: person.id })
    .where('id', '=', ticket.own)
    .execute();
  await expect(fixture.testApp.signIn(person)).rejects.toMatchObject({ code });
  await fixture.assign(ticket.own, fixture.staff.id);
});

async function answerOf(call: CallName, id: number, token?: string): Promise<string> {
  const [path, body] = calls[call](id);
  const { status, body: told } =
    call === 'ticket_reply' ? await reply(body, token) : await postJson(fixture.testApp, path, body, token);
  return status === 200 ? ok : `${status} ${String(told['code'])}`;
}

/** A form, since it may carry files. */
async function reply(body: { id?: number; message?: string }, token?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  const request = new Request('http://api.test/', { method: 'POST', body: form });
  const answer = await fixture.testApp.app.inject({
    method: 'POST',
    url: '/api/ticket_reply',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function statusOf(url: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await fixture.testApp.app.inject({ url, headers })).statusCode;
}
