import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import { readZip } from '../../test/read-zip.ts';
import { samplePdf, samplePng } from '../../test/sample-files.ts';
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

const address = ({ id }: MadeOrder) => `/api/order_documents/${id}`;

const entriesOf = async (order: MadeOrder, by = fixture.customer) =>
  readZip((await get(address(order), by.token)).rawPayload);

const link = async (order: MadeOrder, by = fixture.customer) => {
  const { data } = await by.api.POST('/documents_link', { body: { order_id: order.id } });
  if (!data) throw new Error('documents_link returned no data');
  return { ...data, path: data.url.replace(fixture.testApp.config.PUBLIC_URL, '') };
};

const uploadDocument = (order: MadeOrder, place: number, what: Blob | string) =>
  fixture.post(fixture.customer, {
    order_id: order.id,
    doc_id: order.documents[place],
    ...(typeof what === 'string' ? { field_value: what } : { file: what }),
  });

/** An assigned order with one uploaded file. */
async function startedOrder() {
  const order = await fixture.order({ assignedTo: people['assigned staff'].id });
  await fixture.uploadDocument(order);
  return order;
}

describe('the ZIP of an order', () => {
  it('names files after their requirements and puts all texts into one file', async () => {
    const order = await fixture.order({
      documents: [
        { name: 'PAN card', field_type: 'file' },
        { name: 'PAN of the business', field_type: 'text', kind: 'pan' },
        { name: 'Photo of the premises', field_type: 'file' },
        { name: 'Aadhaar of the director', field_type: 'text', kind: 'aadhaar' },
        { name: 'Proposed name', field_type: 'text', required: false },
      ],
    });
    await uploadDocument(order, 0, pdfFile('scan 1.pdf', 200_000));
    await uploadDocument(order, 1, 'ABCPE1234F');
    await uploadDocument(order, 2, fileOf('IMG_2041.PNG', samplePng()));
    await uploadDocument(order, 3, '2341 2341 2346');
    const response = await get(address(order), fixture.customer.token);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining(
        `attachment; filename="ORD-${String(order.id).padStart(6, '0')} documents.zip"`,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(readZip(response.rawPayload)).toEqual([
      { name: 'PAN card.pdf', modified: '2026-11-28 11:30', content: samplePdf(200_000) },
      { name: 'Photo of the premises.png', modified: '2026-11-28 11:30', content: samplePng() },
      {
        name: 'Texts.txt',
        modified: '2026-11-28 11:30',
        content: Buffer.from('PAN of the business\nABCPE1234F\n\nAadhaar of the director\nXXXX XXXX 2346\n'),
      },
    ]);
  });

  it('contains current versions only, and nothing that was removed or withdrawn', async () => {
    const order = await fixture.order({
      documents: [
        { name: 'PAN card', field_type: 'file' },
        { name: 'Bank statement', field_type: 'file' },
      ],
    });
    await uploadDocument(order, 0, pdfFile('first.pdf', 1_000));
    await uploadDocument(order, 0, pdfFile('second.pdf', 2_000));
    const { document } = await uploadDocument(order, 1, pdfFile('wrong.pdf'));
    await fixture.customer.api.POST('/delete_document', { body: { id: document.upload_id ?? 0 } });
    for (const by of [fixture.customer, people.admin]) {
      const entries = await entriesOf(order, by);
      expect(entries.map(({ name, content }) => [name, content.length])).toEqual([['PAN card.pdf', 2_000]]);
    }
  });

  it('puts issued documents into a folder of their own', async () => {
    const order = await startedOrder();
    const issued = await fixture.uploadDocument(order, pdfFile('certificate.pdf', 5_000));
    // As the provider issues it: the same file, for the order itself instead of one of its requirements.
    await fixture.testApp.db
      .updateTable('document_uploads')
      .set({
        order_document_id: null,
        issued_order_id: order.id,
        issued_name: 'Certificate of incorporation.pdf',
      })
      .where('id', '=', issued.upload_id ?? 0)
      .execute();
    await fixture.uploadDocument(order);
    expect((await entriesOf(order)).map(({ name }) => name)).toEqual([
      'PAN card.pdf',
      'Issued to you/Certificate of incorporation.pdf',
    ]);
  });

  it('numbers documents of the same name and keeps every name inside its folder', async () => {
    const order = await fixture.order({
      documents: [
        { name: '../../etc/passwd', field_type: 'file' },
        { name: 'Rent agreement / NOC', field_type: 'file' },
        { name: 'Rent agreement - NOC', field_type: 'file' },
      ],
    });
    for (const place of [0, 1, 2]) await uploadDocument(order, place, pdfFile());
    expect((await entriesOf(order)).map(({ name }) => name)).toEqual([
      '-..-etc-passwd.pdf',
      'Rent agreement - NOC.pdf',
      'Rent agreement - NOC (2).pdf',
    ]);
  });

  it.each<[Who, number]>([
    ['owner', 200],
    ['other customer', 403],
    ['assigned staff', 200],
    ['other staff', 403],
    ['admin', 200],
  ])('for the %s returns %i [documents-005]', async (who, status) => {
    const order = await startedOrder();
    const { token } = people[who];
    expect((await get(address(order), token)).statusCode).toBe(status);
  });

  it('requires a token or a link, and a valid id [documents-006]', async () => {
    const order = await startedOrder();
    expect((await get(address(order))).statusCode).toBe(401);
    for (const id of ['0', '-1', 'x', '1.5', '9007199254740993'])
      expect((await get(`/api/order_documents/${id}`, fixture.customer.token)).statusCode).toBe(404);
    expect((await get('/api/order_documents/999999', fixture.customer.token)).statusCode).toBe(403);
  });

  it('fails with a server error that names no path when a file is missing in the store [errors-017]', async () => {
    const order = await fixture.order();
    const issued = await fixture.uploadDocument(order);
    await rm(join(fixture.testApp.filesDir, `user${fixture.customer.id}`, String(issued.field_value)));
    const response = await get(address(order), fixture.customer.token);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
    expect(response.body).not.toContain(fixture.testApp.filesDir);
  });
});

describe('a link to it', () => {
  it('opens it without a token for five minutes [documents-006]', async () => {
    const order = await startedOrder();
    const { path, url, expires_at } = await link(order);
    expect(url.startsWith(`${fixture.testApp.config.PUBLIC_URL}/api/order_documents/${order.id}?`)).toBe(
      true,
    );
    expect(expires_at).toBe(new Date(now.getTime() + 300_000).toISOString());
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(readZip(response.rawPayload)).toHaveLength(1);

    now = new Date(now.getTime() + 300_000);
    const late = await get(path);
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('has ended'),
    });
  });

  it.each<[string, (path: string) => string, number]>([
    ['a later end', (path) => path.replace(/expires=\d+/, 'expires=1999999999'), 403],
    ['no end', (path) => path.replace(/expires=\d+&/, ''), 403],
    ['another signature', (path) => path.replace(/signature=.*/, `signature=${'A'.repeat(43)}`), 403],
    ['no signature', (path) => path.replace(/&signature=.*/, ''), 401],
  ])('with %s opens nothing [documents-006]', async (_what, change, status) => {
    const { path } = await link(await startedOrder());
    expect((await get(change(path))).statusCode).toBe(status);
  });

  it('does not open another order', async () => {
    const [one, other] = [await startedOrder(), await startedOrder()];
    const { path } = await link(one);
    expect((await get(path.replace(`/${one.id}?`, `/${other.id}?`))).statusCode).toBe(403);
  });

  const made = { status: 'true', path: expect.stringContaining('signature=') };
  const forbidden = { status: 403, code: 'unauthentic_access' };
  it.each<[Who, string, object]>([
    ['owner', 'made', made],
    ['other customer', 'forbidden', forbidden],
    ['assigned staff', 'made', made],
    ['other staff', 'forbidden', forbidden],
    ['admin', 'made', made],
  ])('for the %s is %s [documents-005]', async (who, _outcome, outcome) => {
    const order = await startedOrder();
    expect(await link(order, people[who]).catch((error: unknown) => error)).toMatchObject(outcome);
  });

  it('needs a token, an order with documents and its id', async () => {
    const order = await fixture.order();
    await expect(link(order)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(
      fixture.testApp.api().POST('/documents_link', { body: { order_id: order.id } }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(link({ id: 0, documents: [] })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'order_id' }],
    });
  });
});

it('limits each person to a hundred ZIPs an hour, by token and by link together', async () => {
  const order = await startedOrder();
  await fixture.testApp.db.deleteFrom('rate_limits').execute();
  const { path } = await link(order);
  for (let n = 0; n < 50; n += 1) {
    expect((await get(address(order), fixture.customer.token)).statusCode).toBe(200);
    expect((await get(path)).statusCode).toBe(200);
  }
  const refusal = await get(path);
  expect(refusal.statusCode).toBe(429);
  expect(refusal.headers['retry-after']).toMatch(/^\d+$/);
  expect((await get(address(order), people.admin.token)).statusCode).toBe(200);
  const { path: ofAdmin } = await link(order, people.admin);
  expect((await get(ofAdmin)).statusCode).toBe(200);
  const asAdmin = path.replace(/by=\d+/, `by=${people.admin.id}`);
  expect((await get(asAdmin)).statusCode).toBe(403);
});
