import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  issueDocument,
  listDocuments,
  orderNumberOf,
  reviewDocument,
  setExpiry,
} from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import type { SignedInUser } from '../../test/test-app.ts';

// 1 am on 5 March in India, still the day before in London.
const now = new Date('2027-03-04T19:30:00Z');
let fixture: DocumentFixture;
let admin: SignedInUser;
beforeAll(async () => {
  fixture = await createDocumentFixture({ clock: { now: () => now } });
  admin = await fixture.testApp.admin();
});
afterAll(() => fixture.testApp.close());

/** A customer with one order that needs that many files. */
async function customerWithRequirements(files: number) {
  const who = await fixture.testApp.customer();
  const documents = Array.from({ length: files }, (_, at) => ({
    name: `File ${at + 1}`,
    field_type: 'file' as const,
  }));
  const order = await makeOrder(fixture.testApp.db, { customerId: who.id, documents });
  const uploadFile = async (at: number, name = `file-${at + 1}.pdf`) =>
    fixture.post(who, { order_id: order.id, doc_id: order.documents[at], file: pdfFile(name) });
  return { who, order, uploadFile };
}

describe('the vault', () => {
  it('is empty for a new customer', async () => {
    expect(await listDocuments(await fixture.testApp.customer())).toEqual({
      status: 'true',
      message: 'Your documents.',
      documents: [],
      withdrawn: [],
      total_docs: 0,
      expired_docs: 0,
      next_cursor: null,
    });
  });

  it('lists uploaded and issued files, newest first, with every field that screens show [api-documents-001] [constants-007] [constants-008] [constants-011]', async () => {
    const { who, order, uploadFile } = await customerWithRequirements(1);
    const { document } = await uploadFile(0, 'PAN card.pdf');
    const issued = await issueDocument(admin, order.id, { expires_on: '2028-03-31' });
    const { documents, total_docs, expired_docs } = await listDocuments(who);
    const shared = {
      order_id: orderNumberOf(order),
      for_order: order.id,
      service_name: expect.stringMatching(/^Service /),
      date: '2027-03-05',
      created_at: '2027-03-04T19:30:00.000Z',
      field_value: expect.stringMatching(/^[\w-]{32}\.pdf$/),
      abilities: { reuse: true },
    };
    expect(documents).toEqual([
      {
        ...shared,
        id: issued,
        doc_name: 'Certificate of incorporation',
        file_name: 'certificate.pdf',
        doc_id: null,
        expires_on: '2028-03-31',
        days_left: 392,
        status: 'Valid',
      },
      {
        ...shared,
        id: document.upload_id,
        doc_name: 'File 1',
        file_name: 'PAN card.pdf',
        doc_id: order.documents[0],
        expires_on: null,
        days_left: null,
        status: 'Uploaded',
      },
    ]);
    expect([total_docs, expired_docs]).toEqual([2, 0]);
  });

  it('leaves out texts, older versions, removed uploads and files of other customers', async () => {
    const { who, order, uploadFile } = await customerWithRequirements(2);
    const other = await customerWithRequirements(1);
    await other.uploadFile(0);
    await uploadFile(0, 'old.pdf');
    await uploadFile(0, 'new.pdf');
    const { document } = await uploadFile(1);
    await who.api.POST('/delete_document', { body: { id: document.upload_id ?? 0 } });
    const textual = await makeOrder(fixture.testApp.db, { customerId: who.id });
    await fixture.post(who, {
      order_id: textual.id,
      doc_id: textual.documents[1],
      field_value: 'Saral Foods',
    });
    const first = await issueDocument(admin, order.id, { name: 'Draft deed' });
    await issueDocument(admin, order.id, { name: 'Final deed', replaces: first });
    const { documents, total_docs } = await listDocuments(who);
    expect(documents.map(({ file_name, doc_name }) => [doc_name, file_name])).toEqual([
      ['Final deed', 'certificate.pdf'],
      ['File 1', 'new.pdf'],
    ]);
    expect(total_docs).toBe(2);
  });

  it('returns at most 1,000 rows without paging, with a cursor to the next [constants-010]', async () => {
    const { who, order } = await customerWithRequirements(1);
    await fixture.testApp.db
      .insertInto('document_uploads')
      .values(
        Array.from({ length: 1_003 }, (_, at) => ({
          issued_order_id: order.id,
          issued_name: `Deed ${at}`,
          version: 1,
          stored_name: `${String(at).padStart(32, 'x')}.pdf`,
          original_name: 'deed.pdf',
          content_type: 'application/pdf',
          size_bytes: 1_000,
          uploaded_by: admin.id,
          uploaded_at: now,
        })),
      )
      .execute();
    const first = await listDocuments(who);
    expect(first.documents).toHaveLength(1_000);
    expect(first.total_docs).toBe(1_003);
    const rest = await listDocuments(who, { cursor: first.next_cursor ?? '' });
    expect(rest.documents.map(({ doc_name }) => doc_name)).toEqual(['Deed 2', 'Deed 1', 'Deed 0']);
    expect(rest.next_cursor).toBeNull();
  });
});

describe('the status', () => {
  it.each([
    ['2027-03-04', 'Expired', -1, false],
    ['2027-03-05', 'Expiring', 0, true],
    ['2027-04-04', 'Expiring', 30, true],
    ['2027-04-05', 'Valid', 31, true],
  ] as const)(
    'of a file that expires on %s is %s, by the day in India [documents-003]',
    async (day, status, daysLeft, reuse) => {
      const { who, uploadFile } = await customerWithRequirements(2);
      const { document } = await uploadFile(0);
      await uploadFile(1);
      await setExpiry(who, document.upload_id, day);
      const { documents, total_docs, expired_docs } = await listDocuments(who);
      expect(documents[1]).toMatchObject({
        expires_on: day,
        days_left: daysLeft,
        status,
        abilities: { reuse },
      });
      expect([total_docs, expired_docs]).toEqual([2, status === 'Expired' ? 1 : 0]);
      const { documents: expired, total } = await listDocuments(who, { expired: true });
      expect(expired.map(({ id }) => id)).toEqual(status === 'Expired' ? [document.upload_id] : []);
      expect(total).toBe(expired.length);
      expect((await listDocuments(who, { expired: false })).total).toBe(2 - expired.length);
    },
  );

  it('is Rejected for a rejected file, Uploaded for an accepted one and Issued for an issued one', async () => {
    const { who, order, uploadFile } = await customerWithRequirements(2);
    const [rejected, accepted] = [await uploadFile(0), await uploadFile(1)];
    await reviewDocument(admin, rejected.document.upload_id, 'Rejected', { reason: 'Too dark to read.' });
    await reviewDocument(admin, accepted.document.upload_id, 'Accepted');
    await issueDocument(admin, order.id);
    const { documents } = await listDocuments(who);
    expect(documents.map(({ status, abilities }) => [status, abilities.reuse])).toEqual([
      ['Issued', true],
      ['Uploaded', true],
      ['Rejected', false],
    ]);
  });
});

describe('a page', () => {
  it('leads to the next, each file once, while new files arrive [constants-009]', async () => {
    const { who, order, uploadFile } = await customerWithRequirements(5);
    for (const at of [0, 1, 2, 3, 4]) await uploadFile(at);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listDocuments(who, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.documents.map(({ doc_name }) => doc_name));
      cursor = page.next_cursor;
      if (seen.length === 2) await issueDocument(admin, order.id);
    } while (cursor);
    expect(seen).toEqual(['File 5', 'File 4', 'File 3', 'File 2', 'File 1']);
  });

  it('rejects the cursor of another customer', async () => {
    const [mine, theirs] = [await customerWithRequirements(2), await customerWithRequirements(2)];
    for (const at of [0, 1]) await theirs.uploadFile(at);
    const { next_cursor: cursor } = await listDocuments(theirs.who, { limit: 1 });
    await expect(listDocuments(mine.who, { cursor: cursor ?? '' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'cursor' }],
    });
  });

  it.each([
    ['a document and its file', 'HOLI File', ['File 1']],
    ['a document and a day', 'FILE 1', ['File 2', 'File 1']],
    ['a file', 'holi', ['File 1']],
    ['a day of expiry', '2027-03-12', ['File 2']],
    ['a status', 'expires in 7', ['File 2']],
    ['the end of one field and the beginning of the next', '1holi', []],
    ['a wildcard', '%', []],
  ])('is searched by %s [constants-009]', async (_what, q, names) => {
    const { who, uploadFile } = await customerWithRequirements(2);
    await uploadFile(0, 'holiday home.pdf');
    const { document } = await uploadFile(1);
    await setExpiry(who, document.upload_id, '2027-03-12');
    const { documents, total, total_docs } = await listDocuments(who, { q });
    expect(documents.map(({ doc_name }) => doc_name)).toEqual(names);
    expect([total, total_docs]).toEqual([names.length, 2]);
  });

  it('is filtered by order', async () => {
    const { who, order, uploadFile } = await customerWithRequirements(1);
    await uploadFile(0);
    const other = await makeOrder(fixture.testApp.db, { customerId: who.id });
    await issueDocument(admin, other.id, { name: 'Deed' });
    const names = async (orderId: number) =>
      (await listDocuments(who, { order_id: orderId })).documents.map(({ doc_name }) => doc_name);
    expect([await names(order.id), await names(other.id)]).toEqual([['File 1'], ['Deed']]);
  });
});
