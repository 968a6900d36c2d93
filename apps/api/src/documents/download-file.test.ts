import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { samplePdf } from '../../test/sample-files.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let now = new Date('2026-11-28T06:00:00Z');
let fixture: DocumentFixture;
let people: Record<'owner' | 'other customer' | 'assigned staff' | 'other staff' | 'admin', SignedInUser>;

beforeAll(async () => {
  fixture = await createDocumentFixture({ clock: { now: () => now } });
  const { testApp, customer } = fixture;
  people = {
    owner: customer,
    'other customer': await testApp.customer(),
    'assigned staff': await testApp.staff(),
    'other staff': await testApp.staff(),
    admin: await testApp.admin(),
  };
});
afterAll(() => fixture.testApp.close());

type Who = keyof typeof people;

const get = (url: string, token?: string) =>
  fixture.testApp.app.inject({
    method: 'GET',
    url,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });

/** An order of the owner with its staff member, whose first upload was replaced by a second one. */
async function replacedUpload() {
  const order = await fixture.order({ assignedTo: people['assigned staff'].id });
  const first = await fixture.uploadDocument(order, pdfFile('first.pdf'));
  const second = await fixture.uploadDocument(order, pdfFile('second.pdf'));
  const address = (name: string | null) => `/api/files/user${fixture.customer.id}/${name}`;
  return { first, second, old: address(first.field_value), current: address(second.field_value) };
}

const link = async (by: SignedInUser, uploadId: number | null) => {
  const { data } = await by.api.POST('/file_link', { body: { upload_id: uploadId ?? 0 } });
  if (!data) throw new Error('file_link returned no data');
  return { ...data, path: data.url.replace(fixture.testApp.config.PUBLIC_URL, '') };
};

describe('a file', () => {
  it('is sent as an attachment that browsers neither open, sniff nor cache [documents-007]', async () => {
    const document = await fixture.uploadDocument(
      await fixture.order(),
      fileOf('पैन "card" 1.pdf', samplePdf(300_000)),
    );
    const response = await get(
      `/api/files/user${fixture.customer.id}/${document.field_value}`,
      fixture.customer.token,
    );
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(samplePdf(300_000))).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      'content-disposition':
        `attachment; filename="___ _card_ 1.pdf"; filename*=UTF-8''` +
        '%E0%A4%AA%E0%A5%88%E0%A4%A8%20%22card%22%201.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  const contents: Record<number, string> = {
    200: '%PDF-',
    403: '"message":"Unauthentic access"',
    404: '"message":"This file is not there any more."',
  };
  it.each<[Who, 'old' | 'current', number]>([
    ['owner', 'current', 200],
    ['owner', 'old', 403],
    ['other customer', 'current', 403],
    ['other customer', 'old', 403],
    ['assigned staff', 'current', 200],
    ['assigned staff', 'old', 403],
    ['other staff', 'current', 403],
    ['other staff', 'old', 403],
    ['admin', 'current', 200],
    ['admin', 'old', 404],
  ])(
    'requested by the %s, its %s version, returns %i [documents-005] [orderprogress-016]',
    async (who, which, status) => {
      const upload = await replacedUpload();
      const response = await get(upload[which], people[who].token);
      expect(response.statusCode).toBe(status);
      expect(response.body).toContain(contents[status]);
    },
  );

  it('that does not exist gets the same response as one that the caller may not see', async () => {
    const response = await get(
      `/api/files/user${fixture.customer.id}/${'A'.repeat(32)}.pdf`,
      fixture.customer.token,
    );
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'unauthentic_access' });
  });

  it('is not found under the folder of another person', async () => {
    const { second } = await replacedUpload();
    const response = await get(`/api/files/user${people.admin.id}/${second.field_value}`, people.admin.token);
    expect(response.statusCode).toBe(404);
  });

  it('that was removed can’t be downloaded, nor by an earlier link [documents-005]', async () => {
    const { second, current } = await replacedUpload();
    const links = [
      await link(fixture.customer, second.upload_id),
      await link(people.admin, second.upload_id),
    ];
    await fixture.customer.api.POST('/delete_document', { body: { id: second.upload_id ?? 0 } });
    for (const { path } of links) expect((await get(path)).statusCode).toBe(403);
    const refusals = [
      [fixture.customer, 403],
      [people['assigned staff'], 403],
      [people.admin, 404],
    ] as const;
    for (const [who, status] of refusals) {
      expect((await get(current, who.token)).statusCode).toBe(status);
      await expect(link(who, second.upload_id)).rejects.toMatchObject({ status });
    }
  });

  it('that was replaced can’t be downloaded, nor by an earlier link', async () => {
    const order = await fixture.order();
    const first = await fixture.uploadDocument(order);
    const { path } = await link(fixture.customer, first.upload_id);
    expect((await get(path)).statusCode).toBe(200);
    await fixture.uploadDocument(order);
    expect((await get(path)).statusCode).toBe(403);
  });

  it('requires a token or a link [documents-006]', async () => {
    const { current } = await replacedUpload();
    const response = await get(current);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it.each([
    '/api/files/user1/..%2f..%2fetc%2fpasswd.pdf',
    '/api/files/..%2f/aaaaaaaaaaaaaaaaaaaaaaaa.pdf',
    '/api/files/user0/aaaaaaaaaaaaaaaaaaaaaaaa.pdf',
    '/api/files/user1/a.pdf',
    '/api/files/.incoming/aaaaaaaaaaaaaaaaaaaaaaaa.pdf',
    '/api/files/user1/aaaaaaaaaaaaaaaaaaaaaaaa.pdf/x',
  ])('is not found at %s', async (url) => {
    const response = await get(url, fixture.customer.token);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  it('that is missing in the store is a server error that names no path [errors-017]', async () => {
    const { second, current } = await replacedUpload();
    await rm(join(fixture.testApp.filesDir, `user${fixture.customer.id}`, String(second.field_value)));
    const response = await get(current, fixture.customer.token);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
    expect(response.body).not.toContain(fixture.testApp.filesDir);
  });
});

describe('a link', () => {
  it('opens its file without a token for five minutes [documents-006]', async () => {
    const { second } = await replacedUpload();
    const { path, url, expires_at, status } = await link(fixture.customer, second.upload_id);
    expect(status).toBe('true');
    expect(url.startsWith(`${fixture.testApp.config.PUBLIC_URL}/api/files/user`)).toBe(true);
    expect(expires_at).toBe(new Date(now.getTime() + 300_000).toISOString());
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('attachment');

    now = new Date(now.getTime() + 300_000);
    const late = await get(path);
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('link has ended'),
    });
  });

  it.each<[string, (path: string) => string, number]>([
    ['a later end', (path) => path.replace(/expires=\d+/, 'expires=1999999999'), 403],
    ['no end', (path) => path.replace(/expires=\d+&/, ''), 403],
    [
      'a changed signature',
      (path) => path.replace(/signature=./, (sign) => (sign.endsWith('A') ? 'signature=B' : 'signature=A')),
      403,
    ],
    ['a short signature', (path) => path.slice(0, -1), 401],
    ['two signatures', (path) => `${path}&signature=${'A'.repeat(43)}`, 401],
    ['no signature', (path) => path.replace(/&signature=.*/, ''), 401],
  ])('with %s opens nothing [documents-006]', async (_what, change, status) => {
    const { second } = await replacedUpload();
    const { path } = await link(fixture.customer, second.upload_id);
    const response = await get(change(path));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status: 'false' });
  });

  it('does not open another file', async () => {
    const { second, old } = await replacedUpload();
    const { path } = await link(fixture.customer, second.upload_id);
    expect((await get(`${old}?${path.split('?')[1]}`)).statusCode).toBe(403);
  });

  const made = { status: 'true', path: expect.stringContaining('signature=') };
  const forbidden = { status: 403, code: 'unauthentic_access' };
  it.each<[Who, 'first' | 'second', string, object]>([
    ['owner', 'second', 'made', made],
    ['owner', 'first', 'forbidden', forbidden],
    ['other customer', 'second', 'forbidden', forbidden],
    ['assigned staff', 'second', 'made', made],
    ['assigned staff', 'first', 'forbidden', forbidden],
    ['other staff', 'second', 'forbidden', forbidden],
    ['admin', 'second', 'made', made],
    ['admin', 'first', 'forbidden', { status: 404, code: 'not_found' }],
  ])('for the %s to the %s version is %s [documents-005]', async (who, which, _outcome, outcome) => {
    const upload = await replacedUpload();
    const result = await link(people[who], upload[which].upload_id).catch((error: unknown) => error);
    expect(result).toMatchObject(outcome);
  });

  it('is made only for files that exist', async () => {
    const order = await fixture.order();
    const { document } = await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[1],
      field_value: 'a text',
    });
    for (const id of [document.upload_id, 999_999]) {
      await expect(link(fixture.customer, id)).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
      });
    }
  });

  it('needs a token and the upload’s id', async () => {
    await expect(fixture.testApp.api().POST('/file_link', { body: { upload_id: 1 } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(link(fixture.customer, null)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'upload_id' }],
    });
  });
});
