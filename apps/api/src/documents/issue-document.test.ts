import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsOf, issueDocument, listDocuments, orderNumberOf } from '../../test/document-actions.ts';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { samplePdf } from '../../test/sample-files.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let people: Record<'assigned staff' | 'other staff' | 'admin', SignedInUser>;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  const { testApp } = fixture;
  people = {
    'assigned staff': await testApp.staff(),
    'other staff': await testApp.staff(),
    admin: await testApp.admin(),
  };
});
afterAll(() => fixture.testApp.close());

const assigned = () => fixture.order({ assignedTo: people['assigned staff'].id });
const vaultOf = async (order: { id: number }) =>
  (await listDocuments(fixture.customer, { order_id: order.id })).documents;

describe('an issued document', () => {
  it.each([
    ['assigned staff', '2029-03-31'],
    ['admin', undefined],
  ] as const)(
    'issued by the %s, valid until %s, is visible to the customer, who is notified and may download it [api-issue_document-n01]',
    async (who, day) => {
      const order = await assigned();
      const id = await issueDocument(people[who], order.id, { ...(day && { expires_on: day }) });
      expect(await vaultOf(order)).toMatchObject([
        { id, doc_name: 'Certificate of incorporation', doc_id: null, expires_on: day ?? null },
      ]);
      expect((await notificationsOf(fixture.customer))[0]).toMatchObject({
        title: 'Document Issued',
        order_id: order.id,
        detail: expect.stringContaining(orderNumberOf(order)),
      });
      const { data: link } = await fixture.customer.api.POST('/file_link', { body: { upload_id: id } });
      const url = link?.url.replace(fixture.testApp.config.PUBLIC_URL, '') ?? '';
      const response = await fixture.testApp.app.inject({ method: 'GET', url });
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(response.headers['content-disposition']).toContain('attachment; filename="certificate.pdf"');
      expect(await fixture.incoming()).toEqual([]);
    },
  );

  it('does not change the order’s requirements', async () => {
    const order = await assigned();
    await issueDocument(people.admin, order.id);
    const { data } = await fixture.customer.api.POST('/order_detail/{id}', {
      params: { path: { id: order.id } },
      body: {},
    });
    expect(data?.order.documents.map(({ status }) => status)).toEqual(['Pending', 'Pending']);
  });

  it('replaces the one that it corrects, which can’t be opened any more', async () => {
    const order = await assigned();
    const wrong = await issueDocument(people.admin, order.id, { name: 'Draft deed' });
    await issueDocument(people['assigned staff'], order.id, { name: 'Deed', replaces: wrong });
    expect((await vaultOf(order)).map(({ doc_name: name }) => name)).toEqual(['Deed']);
    const link = ({ api }: SignedInUser) => api.POST('/file_link', { body: { upload_id: wrong } });
    for (const who of [fixture.customer, people['assigned staff']]) {
      await expect(link(who)).rejects.toMatchObject({ code: 'unauthentic_access' });
    }
    await expect(link(people.admin)).rejects.toMatchObject({ code: 'not_found' });
    await expect(issueDocument(people.admin, order.id, { replaces: wrong })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('can’t correct a document of another order', async () => {
    const [order, other] = [await assigned(), await assigned()];
    const id = await issueDocument(people.admin, other.id);
    await expect(issueDocument(people.admin, order.id, { replaces: id })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await vaultOf(other)).toHaveLength(1);
  });
});

describe('rejects without keeping the file', () => {
  it.each([
    ['no name', { name: '  ' }, { status: 400, errors: [{ field: 'name' }] }],
    ['a day too far', { expires_on: '2101-01-01' }, { status: 400, errors: [{ field: 'expires_on' }] }],
    ['an empty file', { file: fileOf('a.pdf', Buffer.alloc(0)) }, { status: 400 }],
    ['a script called PDF', { file: fileOf('a.pdf', Buffer.from('<script>1</script>')) }, { status: 415 }],
    ['a page', { file: fileOf('a.html', samplePdf()) }, { status: 415 }],
    ['a file over 10 MB', { file: pdfFile('a.pdf', 10 * 1024 * 1024 + 1) }, { status: 413 }],
  ])('%s', async (_what, fields, refusal) => {
    const order = await assigned();
    const before = await fixture.stored();
    await expect(issueDocument(people.admin, order.id, fields)).rejects.toMatchObject(refusal);
    expect(await vaultOf(order)).toEqual([]);
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('calls of other staff, and an unknown order [api-issue_document-n01]', async () => {
    const order = await assigned();
    const before = await fixture.stored();
    const refusals = [
      [people['other staff'], order.id, { status: 403, code: 'unauthentic_access' }],
      [people['other staff'], 999_999, { status: 403, code: 'unauthentic_access' }],
      [people.admin, 999_999, { status: 404, code: 'not_found' }],
    ] as const;
    for (const [who, orderId, refusal] of refusals)
      await expect(issueDocument(who, orderId)).rejects.toMatchObject(refusal);
    expect(await vaultOf(order)).toEqual([]);
    expect(await fixture.stored()).toEqual(before);
  });
});
