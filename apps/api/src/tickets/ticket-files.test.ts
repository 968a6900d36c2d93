/** Files of tickets and replies: validation, access, and clean-up after a refusal. */

import { MAX_FILE_BYTES } from '@portal/domain/file-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, pdfFile } from '../../test/document-fixture.ts';
import {
  sampleDoc,
  sampleDocx,
  sampleExe,
  sampleGif,
  sampleHtml,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleSvg,
  sampleZip,
} from '../../test/sample-files.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';
import { sweepIncomingFiles } from '../documents/sweep-incoming-files.ts';

const clock = settableClock();
let fixture: TicketFixture;
let ticketId: number;
beforeAll(async () => {
  fixture = await createTicketFixture({ clock });
  ticketId = (await fixture.raise()).id;
});
afterAll(() => fixture.testApp.close());

const load = async (url: string, by?: SignedInUser) => {
  const answer = await fixture.testApp.app.inject({
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
};
const withoutLink = (url: string) => url.replace(/\?.*$/, '');

describe('a file', () => {
  it.each([
    ['photo.jpg', sampleJpeg],
    ['photo.JPEG', sampleJpeg],
    ['anim.gif', sampleGif],
    ['photo.png', samplePng],
    ['notice.pdf', samplePdf],
    ['letter.doc', sampleDoc],
    ['पत्र.docx', sampleDocx],
  ])('%s is accepted and downloaded unchanged [api-raise_ticket-007]', async (name, make) => {
    const { files } = await fixture.reply(fixture.customer, {
      id: ticketId,
      attachment: fileOf(name, make()),
    });
    expect(files).toMatchObject([{ name, size: make().length }]);
    const { status, headers, body } = await load(files[0]?.url ?? '');
    expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(body.equals(make())).toBe(true);
  });

  it('is stored with up to four others in the order in which they were sent [api-raise_ticket-001] [api-raise_ticket-008]', async () => {
    const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'];
    const { id } = await fixture.raise({ attachment: names.map((name) => pdfFile(name)) });
    expect((await fixture.detail(fixture.customer, id)).files.map(({ name }) => name)).toEqual(names);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('is stored once for one idempotency key; another file with the same key is refused [errors-019] [errors-020]', async () => {
    const { id } = await fixture.raise();
    const headers = { 'idempotency-key': `files-${id}` };
    const send = (name: string) =>
      fixture.reply(fixture.customer, { id, attachment: pdfFile(name) }, headers);
    const first = await send('a.pdf');
    const kept = await fixture.stored();
    expect(await send('a.pdf')).toEqual(first);
    await expect(send('b.pdf')).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    expect(await fixture.stored()).toEqual(kept);
    expect((await fixture.detail(fixture.customer, id)).replies).toHaveLength(1);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('with markup in its name keeps it as plain text', async () => {
    const name = '"><img src=x onerror=alert(1)>.pdf';
    const { files } = await fixture.reply(fixture.customer, { id: ticketId, attachment: pdfFile(name) });
    expect(files[0]?.name).toBe(name.replace(/^.*\//, ''));
    const { headers } = await load(files[0]?.url ?? '');
    expect(headers['content-disposition']).not.toContain('"><');
  });
});

describe('refuses without storing anything', () => {
  const pdfs = (count: number) => Array.from({ length: count }, (_, n) => pdfFile(`${n}.pdf`));
  it.each([
    ['a program as .pdf', () => [fileOf('a.pdf', sampleExe())], 415],
    ['an HTML page as .docx', () => [fileOf('a.docx', sampleHtml())], 415],
    ['any archive as .docx', () => [fileOf('a.docx', sampleZip({ 'evil.js': 'alert(1)' }))], 415],
    ['an SVG picture as .gif', () => [fileOf('a.gif', sampleSvg())], 415],
    ['an SVG picture', () => [fileOf('a.svg', sampleSvg())], 415],
    ['a second extension', () => [fileOf('a.pdf.exe', samplePdf())], 415],
    ['no extension', () => [fileOf('a', samplePdf())], 415],
    ['one byte more than 10 MB', () => [pdfFile('a.pdf', MAX_FILE_BYTES + 1)], 413],
    ['a bad one after good ones', () => [...pdfs(3), fileOf('a.pdf', sampleExe())], 415],
    ['an empty one', () => [fileOf('a.pdf', Buffer.alloc(0))], 400],
    ['an empty one after a good one', () => [...pdfs(1), fileOf('a.pdf', Buffer.alloc(0))], 400],
  ])('%s [api-raise_ticket-007] [api-raise_ticket-008]', async (_what, make, status) => {
    const before = [
      await fixture.stored(),
      await fixture.testApp.db.selectFrom('tickets').select('id').execute(),
    ];
    const refusal = { status, errors: [{ field: 'attachment' }] };
    await expect(fixture.raise({ attachment: make() })).rejects.toMatchObject(refusal);
    await expect(fixture.reply(fixture.staff, { id: ticketId, attachment: make() })).rejects.toMatchObject(
      refusal,
    );
    expect([
      await fixture.stored(),
      await fixture.testApp.db.selectFrom('tickets').select('id').execute(),
    ]).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('every file of a refused form', async () => {
    const before = await fixture.stored();
    await expect(fixture.raise({ attachment: pdfs(2), message: 'no' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      fixture.reply(fixture.otherStaff, { id: ticketId, attachment: pdfs(2) }),
    ).rejects.toMatchObject({
      status: 403,
    });
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await expect(fixture.reply(fixture.customer, { id, attachment: pdfs(2) })).rejects.toMatchObject({
      status: 422,
    });
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });
});

describe('a stored file', () => {
  it('can be downloaded with a token by its customer, its staff member and admins [documents-005]', async () => {
    const { id } = await fixture.raise({ attachment: [pdfFile()] });
    const [own = ''] = (await fixture.detail(fixture.customer, id)).attachment.map(withoutLink);
    const [reply = ''] = (
      await fixture.reply(fixture.staff, { id, attachment: [pdfFile()] })
    ).attachments.map(withoutLink);
    const inCustomersFolder = reply.replace(/user\d+/, `user${fixture.customer.id}`);
    for (const url of [own, reply, inCustomersFolder]) {
      for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
        expect((await load(url, person)).status).toBe(200);
      }
      for (const person of [fixture.otherCustomer, fixture.otherStaff]) {
        expect((await load(url, person)).status).toBe(403);
      }
      expect((await load(url)).status).toBe(401);
    }
  });

  it('moves with the ticket to another staff member at once', async () => {
    const { id } = await fixture.raise({ attachment: [pdfFile()] });
    const [url = ''] = (await fixture.detail(fixture.customer, id)).attachment.map(withoutLink);
    await fixture.assign(id, fixture.otherStaff.id);
    expect((await load(url, fixture.staff)).status).toBe(403);
    expect((await load(url, fixture.otherStaff)).status).toBe(200);
  });

  it('can’t be downloaded while its ticket is in the bin, nor by a link', async () => {
    const { id } = await fixture.raise({ attachment: [pdfFile()] });
    const [url = ''] = (await fixture.detail(fixture.customer, id)).attachment;
    expect((await load(url)).status).toBe(200);
    await fixture.remove(id);
    expect((await load(url)).status).toBe(403);
    for (const person of [fixture.customer, fixture.staff]) {
      expect((await load(withoutLink(url), person)).status).toBe(403);
    }
    // Admins may see every ticket, so they get a 404.
    expect((await load(withoutLink(url), fixture.admin)).status).toBe(404);
    await fixture.admin.api.POST('/restore_ticket', { body: { id } });
    expect((await load(url)).status).toBe(200);
  });

  it('gets a link that is valid for five minutes and for no other file [documents-005]', async () => {
    const { id } = await fixture.raise({ attachment: [pdfFile('a.pdf'), pdfFile('b.pdf')] });
    const [first = '', second = ''] = (await fixture.detail(fixture.customer, id)).attachment;
    const mixed = `${withoutLink(second)}?${first.split('?')[1] ?? ''}`;
    expect((await load(mixed)).status).toBe(403);
    clock.advance(299);
    expect((await load(first)).status).toBe(200);
    clock.advance(2);
    expect((await load(first)).status).toBe(401);
    const [again = ''] = (await fixture.detail(fixture.customer, id)).attachment;
    expect((await load(again)).status).toBe(200);
  });

  it('is not swept, unlike the files of an interrupted form', async () => {
    const { id } = await fixture.raise({ attachment: [pdfFile()] });
    const [url = ''] = (await fixture.detail(fixture.customer, id)).attachment.map(withoutLink);
    const path = `user${fixture.customer.id}/${'l'.repeat(32)}.pdf`;
    await fixture.testApp.db.insertInto('incoming_files').values({ path, started_at: clock.now() }).execute();
    clock.advance(16 * 60);
    expect(await sweepIncomingFiles(fixture.testApp.deps)).toBe(1);
    expect((await load(url, fixture.customer)).status).toBe(200);
  });
});
