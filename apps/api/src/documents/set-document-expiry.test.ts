import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDocument, listDocuments, setExpiry } from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: DocumentFixture;
let people: Record<'owner' | 'other customer' | 'assigned staff' | 'other staff' | 'admin', SignedInUser>;
beforeAll(async () => {
  fixture = await createDocumentFixture();
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

const uploadDocument = async () =>
  fixture.uploadDocument(await fixture.order({ assignedTo: people['assigned staff'].id }));
const dateOf = async (uploadId: number | null) =>
  (await listDocuments(people.owner)).documents.find(({ id }) => id === uploadId)?.expires_on;

describe('an expiry date', () => {
  it.each(['owner', 'assigned staff', 'admin'] as const)('may be set by the %s', async (who) => {
    const { upload_id: id } = await uploadDocument();
    expect(await setExpiry(people[who], id, '2028-03-31')).toBe('Expiry date saved.');
    expect(await dateOf(id)).toBe('2028-03-31');
  });

  it.each(['other customer', 'other staff'] as const)('may not be set by the %s', async (who) => {
    const { upload_id: id } = await uploadDocument();
    await expect(setExpiry(people[who], id, '2028-03-31')).rejects.toMatchObject({
      status: 403,
      code: 'unauthentic_access',
    });
    expect(await dateOf(id)).toBeNull();
  });

  it('requires a token', async () => {
    const { status } = await postJson(fixture.testApp, '/set_document_expiry', {
      upload_id: 1,
      expires_on: null,
    });
    expect(status).toBe(401);
  });

  it('may be changed and removed, idempotently', async () => {
    const { upload_id: id } = await uploadDocument();
    await setExpiry(people.owner, id, '2028-03-31');
    await setExpiry(people.owner, id, '2029-03-31');
    expect(await dateOf(id)).toBe('2029-03-31');
    const removed = [await setExpiry(people.owner, id, null), await setExpiry(people.owner, id, null)];
    expect(removed).toEqual(['Expiry date removed.', 'Expiry date removed.']);
    expect(await dateOf(id)).toBeNull();
  });

  it('may be set on an issued document', async () => {
    const order = await fixture.order();
    const id = await issueDocument(people.admin, order.id);
    await setExpiry(people.owner, id, '2027-12-31');
    expect(await dateOf(id)).toBe('2027-12-31');
  });

  it.each(['1999-12-31', '2101-01-01'])('of %j is rejected with the field at fault', async (day) => {
    const { upload_id: id } = await uploadDocument();
    const { status, body } = await postJson(
      fixture.testApp,
      '/set_document_expiry',
      { upload_id: id, expires_on: day },
      people.owner.token,
    );
    expect([status, body['code']]).toEqual([400, 'validation_failed']);
    expect(body['errors']).toMatchObject([{ field: 'expires_on' }]);
    expect(await dateOf(id)).toBeNull();
  });

  it('is rejected with the same response for a text, a replaced file and an unknown id', async () => {
    const order = await fixture.order();
    const text = await fixture.post(people.owner, {
      order_id: order.id,
      doc_id: order.documents[1],
      field_value: 'Saral Foods',
    });
    const first = await fixture.uploadDocument(order);
    await fixture.uploadDocument(order);
    for (const id of [text.document.upload_id, first.upload_id, 999_999]) {
      await expect(setExpiry(people.owner, id, '2028-03-31')).rejects.toMatchObject({
        status: 403,
        message: 'Unauthentic access',
      });
    }
  });
});
