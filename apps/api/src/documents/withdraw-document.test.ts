import { ApiError } from '@portal/sdk/api-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsOf, issueDocument, listDocuments, orderNumberOf } from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

const reason = 'This certificate belongs to another company.';
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

const withdraw = async (who: SignedInUser, uploadId: number, why = reason) =>
  (await who.api.POST('/withdraw_document', { body: { upload_id: uploadId, reason: why } })).data?.message;

async function issued() {
  const order = await fixture.order({ assignedTo: people['assigned staff'].id });
  return { order, id: await issueDocument(people.admin, order.id) };
}

const linkTo = async (who: SignedInUser, id: number) => {
  const { data } = await who.api.POST('/file_link', { body: { upload_id: id } });
  return data?.url.replace(fixture.testApp.config.PUBLIC_URL, '') ?? '';
};
const get = (url: string) => fixture.testApp.app.inject({ method: 'GET', url });
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return `${error.status} ${error.code}`;
    },
  );

describe('an issued document', () => {
  it.each(['assigned staff', 'admin'] as const)(
    'withdrawn by the %s can’t be opened any more, and its customer sees the reason',
    async (who) => {
      const { order, id } = await issued();
      const links = [await linkTo(fixture.customer, id), await linkTo(people.admin, id)];
      expect(await withdraw(people[who], id)).toBe('Document withdrawn.');
      for (const link of links) expect((await get(link)).statusCode).toBe(403);
      expect(await code(linkTo(fixture.customer, id))).toBe('403 unauthentic_access');
      expect(await code(linkTo(people['assigned staff'], id))).toBe('403 unauthentic_access');
      expect(await code(linkTo(people.admin, id))).toBe('404 not_found');
      const line = {
        upload_id: id,
        doc_name: 'Certificate of incorporation',
        for_order: order.id,
        order_id: orderNumberOf(order),
        service_name: expect.any(String),
        withdrawn_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        withdrawn_at: expect.any(String),
        reason,
      };
      const vault = await listDocuments(fixture.customer, { order_id: order.id });
      expect(vault).toMatchObject({ documents: [], withdrawn: [line] });
      expect((await listDocuments(fixture.customer)).withdrawn[0]).toEqual(line);
      expect((await notificationsOf(fixture.customer))[0]).toMatchObject({
        title: 'Document Withdrawn',
        order_id: order.id,
        detail: expect.stringContaining(reason),
      });
      const { data } = await people['assigned staff'].api.POST('/stafforder_detail/{id}', {
        params: { path: { id: order.id } },
        body: {},
      });
      expect(data?.order).toMatchObject({ issued: [], withdrawn: [line] });
    },
  );

  it('can’t be withdrawn by other staff, customers or without a token; an unknown id is not found', async () => {
    const { order, id } = await issued();
    expect(await code(withdraw(people['other staff'], id))).toBe('403 unauthentic_access');
    expect(await code(withdraw(fixture.customer, id))).toBe('403 forbidden');
    expect(await code(withdraw({ ...fixture.customer, api: fixture.testApp.api() }, id))).toBe(
      '401 unauthenticated',
    );
    expect(await code(withdraw(people.admin, 999_999))).toBe('404 not_found');
    const uploaded = await fixture.uploadDocument(order);
    expect(await code(withdraw(people.admin, uploaded.upload_id ?? 0))).toBe('404 not_found');
    expect((await listDocuments(fixture.customer, { order_id: order.id })).documents).toHaveLength(2);
  });

  it.each(['', '  a ', 'x'.repeat(501), 'It shows the Aadhaar 2341 2341 2346.'])(
    'stays for the reason %j',
    async (why) => {
      const { order, id } = await issued();
      await expect(withdraw(people.admin, id, why)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'reason' }],
      });
      expect((await listDocuments(fixture.customer, { order_id: order.id })).documents).toHaveLength(1);
    },
  );

  it('is withdrawn once: a double click changes nothing; another reason and a replaced document are conflicts', async () => {
    const { order, id } = await issued();
    const twice = await Promise.all([withdraw(people.admin, id), withdraw(people['assigned staff'], id)]);
    expect(twice).toEqual(['Document withdrawn.', 'Document withdrawn.']);
    const notices = (await notificationsOf(fixture.customer)).filter(
      ({ title, order_id: orderId }) => title === 'Document Withdrawn' && orderId === order.id,
    );
    expect(notices).toHaveLength(1);
    expect(await code(withdraw(people.admin, id, 'For something else.'))).toBe('409 conflict');
    const { order: other, id: old } = await issued();
    await issueDocument(people.admin, other.id, { replaces: old });
    expect(await code(withdraw(people.admin, old))).toBe('409 conflict');
  });

  it('is downloaded completely or not at all during its withdrawal, and never afterwards', async () => {
    const { id } = await issued();
    const link = await linkTo(fixture.customer, id);
    const [, ...loads] = await Promise.all([
      withdraw(people.admin, id),
      ...Array.from({ length: 6 }, async () => get(link)),
    ]);
    const whole = /^%PDF-[^]*%%EOF\s*$/;
    for (const { statusCode, rawPayload } of loads) {
      const isWhole = whole.test(rawPayload.toString('latin1'));
      expect(`${statusCode} ${isWhole}`).toMatch(/^(200 true|403 false)$/);
    }
    expect((await get(link)).statusCode).toBe(403);
  });

  it('disappears from the customer’s other orders as well', async () => {
    const { id } = await issued();
    const other = await fixture.order({ assignedTo: people['assigned staff'].id });
    const use = async () =>
      fixture.customer.api.POST('/use_document', {
        body: { order_id: other.id, doc_id: other.documents[0] ?? 0, upload_id: id },
      });
    await use();
    await withdraw(people.admin, id);
    const { data } = await fixture.customer.api.POST('/order_detail/{id}', {
      params: { path: { id: other.id } },
      body: {},
    });
    expect(data?.order.documents[0]).toMatchObject({ status: 'Pending', upload_id: null });
    expect(await code(use())).toBe('403 unauthentic_access');
  });

  it('and its withdrawal are recorded in the audit log', async () => {
    const { id } = await issued();
    await withdraw(people['assigned staff'], id);
    const { data } = await people.admin.api.POST('/audit_log', { body: {} });
    expect(data?.entries.find(({ operation }) => operation === 'withdrawDocument')).toMatchObject({
      object: 'upload',
      object_id: String(id),
    });
  });
});
