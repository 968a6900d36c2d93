/** Files in chat: validation, idempotency, access, and clean-up after a refusal. */

import { MAX_FILE_BYTES } from '@portal/domain/file-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { fileOf, pdfFile } from '../../test/document-fixture.ts';
import { sampleDocx, sampleExe, sampleHtml, samplePng, sampleSvg } from '../../test/sample-files.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { startInstance } from '../../test/start-instance.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sweepIncomingFiles } from '../documents/sweep-incoming-files.ts';

const clock = settableClock();
let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture({ clock });
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
const firstId = ({ files }: { files: readonly { id: number }[] }) => files[0]?.id ?? 0;

describe('a message with files', () => {
  it('is stored with its files in the order in which they were sent, for every reader', async () => {
    const attachment = [
      fileOf('पत्र.docx', sampleDocx()),
      // One that fits into memory and one that is streamed.
      fileOf('photo.png', samplePng()),
      pdfFile('large.pdf', 200_000),
    ];
    const sent = await fixture.say(fixture.customer, 'Here they are.', { attachment });
    expect(sent.message).toBe('Here they are.');
    expect(sent.files).toEqual([
      { id: expect.any(Number), name: 'पत्र.docx', size: sampleDocx().length, type: expect.any(String) },
      { id: expect.any(Number), name: 'photo.png', size: samplePng().length, type: 'image/png' },
      { id: expect.any(Number), name: 'large.pdf', size: 200_000, type: 'application/pdf' },
    ]);
    for (const who of [fixture.customer, fixture.staff, fixture.admin]) {
      expect((await fixture.read(who)).messages.at(-1)).toEqual(sent);
    }
    expect(await fixture.incoming()).toEqual([]);
  });

  it('may consist of files alone', async () => {
    const sent = await fixture.say(fixture.staff, '  ', { attachment: [pdfFile('Form 16.pdf')] });
    expect(sent).toMatchObject({ message: '', send_by: fixture.staff.id, files: [{ name: 'Form 16.pdf' }] });
    const { data } = await fixture.customer.api.POST('/sendmessage', {
      body: { order_id: fixture.order.id },
      bodySerializer: () => {
        const form = new FormData();
        form.append('order_id', String(fixture.order.id));
        form.append('attachment', pdfFile());
        return form;
      },
    });
    expect(data?.sent).toMatchObject({ message: '', files: [{ name: 'PAN card.pdf' }] });
  });

  it('may have a text that looks like form data without files', async () => {
    const text = 'Content-Disposition: form-data; name="attachment"; filename="a.pdf"';
    expect(await fixture.say(fixture.customer, text)).toMatchObject({ message: text, files: [] });
  });

  it('is stored once with its files when sent again with its client_id, also five times concurrently', async () => {
    const order = await fixture.newOrder();
    const send = () =>
      fixture.say(fixture.customer, 'once', {
        orderId: order.id,
        client_id: 'files-once',
        attachment: [pdfFile('a.pdf'), fileOf('b.png', samplePng())],
      });
    const before = (await fixture.stored()).length;
    // Each person is limited to four concurrent requests.
    const sent = await Promise.all([send(), send(), send(), send()]);
    sent.push(await send());
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await fixture.read(fixture.admin, { orderId: order.id })).messages).toEqual([sent[0]]);
    // The files of a repeated request are removed after its response.
    await expect.poll(() => fixture.incoming()).toEqual([]);
    expect((await fixture.stored()).length).toBe(before + 2);
  });

  it('is refused when its client_id was used with other files, and none of them is kept', async () => {
    const order = await fixture.newOrder();
    const send = (attachment: readonly Blob[]) =>
      fixture.say(fixture.customer, 'x', { orderId: order.id, client_id: 'files-differ', attachment });
    await send([pdfFile('a.pdf')]);
    const kept = await fixture.stored();
    for (const other of [
      [],
      [pdfFile('b.pdf')],
      [pdfFile('a.pdf', 900)],
      [pdfFile('a.pdf'), pdfFile('a.pdf')],
    ]) {
      await expect(send(other)).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    }
    expect(await fixture.stored()).toEqual(kept);
    expect(await fixture.incoming()).toEqual([]);
  });
});

describe('refuses and stores neither file nor message', () => {
  const pdfs = (count: number) => Array.from({ length: count }, (_, n) => pdfFile(`${n}.pdf`));
  it.each([
    ['a program as .pdf', () => [fileOf('a.pdf', sampleExe())], 415],
    ['an HTML page as .docx', () => [fileOf('a.docx', sampleHtml())], 415],
    ['an SVG picture', () => [fileOf('a.svg', sampleSvg())], 415],
    ['no extension', () => [fileOf('a', samplePng())], 415],
    ['one byte more than 10 MB', () => [pdfFile('a.pdf', MAX_FILE_BYTES + 1)], 413],
    ['an empty one after a good one', () => [...pdfs(1), fileOf('a.pdf', Buffer.alloc(0))], 400],
    ['a bad one after good ones', () => [...pdfs(3), fileOf('a.pdf', sampleExe())], 415],
  ])('%s', async (_what, make, status) => {
    const before = [await fixture.stored(), (await fixture.read(fixture.admin)).messages.length];
    await expect(fixture.say(fixture.customer, 'take these', { attachment: make() })).rejects.toMatchObject({
      status,
      errors: [{ field: 'attachment' }],
    });
    expect([await fixture.stored(), (await fixture.read(fixture.admin)).messages.length]).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it.each(['otherCustomer', 'otherStaff'] as const)('what the %s sends', async (who) => {
    const before = await fixture.stored();
    await expect(fixture.say(fixture[who], 'x', { attachment: pdfs(2) })).rejects.toMatchObject({
      status: 403,
    });
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('a text that is too long, with its files', async () => {
    const before = await fixture.stored();
    await expect(
      fixture.say(fixture.customer, 'a'.repeat(4_001), { attachment: pdfs(1) }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'message' }],
    });
    expect(await fixture.stored()).toEqual(before);
  });
});

describe('a stored file', () => {
  it('can be downloaded unchanged by participants only, by token and by link', async () => {
    const png = samplePng();
    const sent = await fixture.say(fixture.staff, 'x', { attachment: [fileOf('chart.png', png)] });
    const url = await fixture.link(fixture.customer, firstId(sent));
    const plain = withoutLink(url);
    const { status, headers, body } = await load(url);
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment;.*chart\.png/);
    expect(body.equals(png)).toBe(true);
    const inCustomersFolder = plain.replace(/user\d+/, `user${fixture.customer.id}`);
    for (const address of [plain, inCustomersFolder]) {
      for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
        expect((await load(address, person)).status).toBe(200);
      }
      for (const person of [fixture.otherCustomer, fixture.otherStaff]) {
        expect((await load(address, person)).status).toBe(403);
      }
      expect((await load(address)).status).toBe(401);
    }
  });

  it('gets a link for participants only; a missing file has the same response', async () => {
    const id = firstId(await fixture.say(fixture.customer, 'x', { attachment: [pdfFile()] }));
    for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
      expect((await load(await fixture.link(person, id))).status).toBe(200);
    }
    for (const person of [fixture.otherCustomer, fixture.otherStaff]) {
      const refusal = { status: 403, code: 'unauthentic_access' };
      await expect(fixture.link(person, id)).rejects.toMatchObject(refusal);
      await expect(fixture.link(person, 999_999_999)).rejects.toMatchObject(refusal);
    }
    const stranger = { ...fixture.customer, api: fixture.testApp.api() };
    await expect(fixture.link(stranger, id)).rejects.toMatchObject({ status: 401 });
  });

  it('gets a link that is valid for five minutes and for no other file', async () => {
    const { files } = await fixture.say(fixture.customer, 'x', {
      attachment: [pdfFile('a.pdf'), pdfFile('b.pdf')],
    });
    const [first, second] = await Promise.all(files.map(({ id }) => fixture.link(fixture.customer, id)));
    expect((await load(`${withoutLink(second ?? '')}?${first?.split('?')[1] ?? ''}`)).status).toBe(403);
    clock.advance(299);
    expect((await load(first ?? '')).status).toBe(200);
    clock.advance(2);
    expect((await load(first ?? '')).status).toBe(401);
  });

  it('moves with the order to another staff member at once', async () => {
    const order = await fixture.newOrder();
    const id = firstId(
      await fixture.say(fixture.customer, 'x', { orderId: order.id, attachment: [pdfFile()] }),
    );
    const plain = withoutLink(await fixture.link(fixture.staff, id));
    await fixture.admin.api.POST('/assignorder', { body: { id: fixture.otherStaff.id, order_id: order.id } });
    await expect(fixture.link(fixture.staff, id)).rejects.toMatchObject({ status: 403 });
    expect((await load(plain, fixture.staff)).status).toBe(403);
    expect((await load(plain, fixture.otherStaff)).status).toBe(200);
  });

  it('is not swept', async () => {
    const id = firstId(await fixture.say(fixture.customer, 'x', { attachment: [pdfFile()] }));
    clock.advance(16 * 60);
    await sweepIncomingFiles(fixture.testApp.deps);
    expect((await load(await fixture.link(fixture.customer, id))).status).toBe(200);
  });
});

it('limits each person’s messages per minute and messages with files per hour', async () => {
  const limits = { messagesPerMinute: 3, fileMessagesPerHour: 1 };
  // With people who have sent nothing yet, since counters in the database apply to all instances.
  const fresh = await createChatFixture();
  const small = await startInstance(fresh.testApp.config, { limits });
  const [customer, staff] = [fresh.customer, fresh.staff].map((person) => ({
    ...person,
    api: small.api(person.token),
  })) as [SignedInUser, SignedInUser];
  const tooMany = { status: 429, code: 'too_many' };
  const before = (await fresh.stored()).length;
  await fresh.say(customer, 'one', { attachment: [pdfFile()] });
  await expect(fresh.say(customer, 'two', { attachment: [pdfFile()] })).rejects.toMatchObject(tooMany);
  await fresh.say(customer, 'three');
  await expect(fresh.say(customer, 'four')).rejects.toMatchObject(tooMany);
  await fresh.say(staff, 'I may still write.');
  expect((await fresh.stored()).length).toBe(before + 1);
  await small.close();
  await fresh.testApp.close();
});
