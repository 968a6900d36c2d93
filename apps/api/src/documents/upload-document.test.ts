import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { sampleJpeg, samplePdf, samplePng } from '../../test/sample-files.ts';
import { decryptText } from '../crypto/encrypted-text.ts';
import { dataSecrets } from '../secrets.ts';

let fixture: DocumentFixture;
beforeAll(async () => void (fixture = await createDocumentFixture()));
afterAll(() => fixture.testApp.close());

const versionsOf = (documentId: number | undefined) =>
  fixture.testApp.db
    .selectFrom('document_uploads')
    .selectAll()
    .where('order_document_id', '=', documentId ?? 0)
    .orderBy('version')
    .execute();

const requirement = (documentId: number | undefined) =>
  fixture.testApp.db
    .selectFrom('order_documents')
    .select(['status', 'rejection_reason'])
    .where('id', '=', documentId ?? 0)
    .executeTakeFirstOrThrow();

const setStatus = (documentId: number | undefined, status: 'Accepted' | 'Rejected', reason?: string) =>
  fixture.testApp.db
    .updateTable('order_documents')
    .set({ status, rejection_reason: reason ?? null })
    .where('id', '=', documentId ?? 0)
    .execute();

describe('a file', () => {
  it.each([
    ['PAN card.pdf', samplePdf, 'application/pdf'],
    ['pan.JPG', sampleJpeg, 'image/jpeg'],
    ['pan.jpeg', sampleJpeg, 'image/jpeg'],
    ['पैन.png', samplePng, 'image/png'],
  ])('%s is stored and returned [api-upload_document-001] [documents-004]', async (name, make, type) => {
    const order = await fixture.order();
    const response = await fixture.post(fixture.customer, {
      order_id: order.id,
      service_id: 1,
      doc_id: order.documents[0],
      file: fileOf(name, make()),
    });
    expect(response).toMatchObject({
      status: 'true',
      message: 'Document uploaded.',
      document: { status: 'Uploaded', file_name: name, reason: null },
    });
    const [stored] = await versionsOf(order.documents[0]);
    expect(stored).toMatchObject({
      version: 1,
      state: 'current',
      stored_name: response.document.field_value,
      content_type: type,
      size_bytes: make().length,
      sha256: createHash('sha256').update(make()).digest(),
      text_sealed: null,
      uploaded_by: fixture.customer.id,
    });
    expect(response.document.field_value).toMatch(/^[\w-]{32}\.(pdf|jpg|jpeg|png)$/);
    expect(await fixture.testApp.deps.files.exists(`user${fixture.customer.id}/${stored?.stored_name}`)).toBe(
      true,
    );
    expect(await fixture.incoming()).toEqual([]);
  });

  it('uploaded again becomes the next version and hides the previous one [orderprogress-016]', async () => {
    const order = await fixture.order();
    const first = await fixture.uploadDocument(order, pdfFile('first.pdf'));
    const second = await fixture.uploadDocument(order, pdfFile('second.pdf'));
    expect(second.upload_id).not.toBe(first.upload_id);
    expect((await versionsOf(order.documents[0])).map(({ version, state }) => [version, state])).toEqual([
      [1, 'replaced'],
      [2, 'current'],
    ]);
    expect(await fixture.stored()).toEqual(expect.arrayContaining([first.field_value, second.field_value]));
  });

  it('uploaded concurrently makes several versions, one of them current', async () => {
    const order = await fixture.order();
    await Promise.all([
      fixture.uploadDocument(order),
      fixture.uploadDocument(order),
      fixture.uploadDocument(order),
    ]);
    const versions = await versionsOf(order.documents[0]);
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(versions.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'current']);
  });

  it('that was rejected may be uploaded again, which clears the reason [orderprogress-013]', async () => {
    const order = await fixture.order();
    await fixture.uploadDocument(order);
    await setStatus(order.documents[0], 'Rejected', 'The corner is cut off.');
    const document = await fixture.uploadDocument(order);
    expect(document).toMatchObject({ status: 'Uploaded', reason: null });
    expect(await requirement(order.documents[0])).toEqual({ status: 'Uploaded', rejection_reason: null });
  });

  it('that was accepted can’t be replaced', async () => {
    const order = await fixture.order();
    await fixture.uploadDocument(order);
    await setStatus(order.documents[0], 'Accepted');
    const before = (await fixture.stored()).length;
    await expect(fixture.uploadDocument(order)).rejects.toMatchObject({
      status: 409,
      code: 'document_accepted',
    });
    expect(await versionsOf(order.documents[0])).toHaveLength(1);
    expect((await requirement(order.documents[0])).status).toBe('Accepted');
    expect(await fixture.stored()).toHaveLength(before);
    expect(await fixture.incoming()).toEqual([]);
  });
});

describe('a text', () => {
  it('is stored encrypted and returned in plain text [api-upload_document-001]', async () => {
    const order = await fixture.order();
    const response = await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[1],
      field_value: ' Saral Foods Private Limited ',
    });
    expect(response).toMatchObject({
      message: 'Text saved.',
      document: { status: 'Uploaded', field_value: 'Saral Foods Private Limited', file_name: null },
    });
    const [stored] = await versionsOf(order.documents[1]);
    const sealed = stored?.text_sealed ?? Buffer.alloc(0);
    expect(sealed.includes('Saral')).toBe(false);
    expect(decryptText(dataSecrets(fixture.testApp.config), sealed)).toBe('Saral Foods Private Limited');
  });

  it.each([
    ['pan', 'AAPPV123', /five letters/],
    ['gstin', '27AAPFU0939F1ZW', /GST number/],
    ['din', '123', /eight digits/],
    ['cin', 'U252', /21 characters/],
    ['name', '   ', /^Enter /],
    ['name', 'Meera Iyer 2341 2341 2346', /Aadhaar/],
  ])('of kind %s rejects %j with a readable message', async (kind, text, message) => {
    const order = await fixture.order({ documents: [{ name: 'Text', field_type: 'text', kind }] });
    const call = fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[0],
      field_value: text,
    });
    await expect(call).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field: 'field_value', message: expect.stringMatching(message) }],
    });
    expect(await versionsOf(order.documents[0])).toEqual([]);
  });

  it('of kind aadhaar is returned masked', async () => {
    const order = await fixture.order({
      documents: [{ name: 'Aadhaar', field_type: 'text', kind: 'aadhaar' }],
    });
    const { document } = await fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[0],
      field_value: '2341 2341 2346',
    });
    expect(document.field_value).toBe('XXXX XXXX 2346');
  });
});

describe('rejects', () => {
  it.each([
    ['a text for a file', 0, { field_value: 'a text' }, 'field_value'],
    ['a text beside a file', 0, { field_value: 'a text', file: pdfFile() }, 'field_value'],
    ['nothing for a file', 0, {}, 'file'],
    ['a file for a text', 1, { file: pdfFile() }, 'file'],
    ['nothing for a text', 1, {}, 'field_value'],
  ])('%s with the field at fault and stores nothing [errors-014]', async (_what, index, fields, field) => {
    const order = await fixture.order();
    const before = await fixture.stored();
    const call = fixture.post(fixture.customer, {
      order_id: order.id,
      doc_id: order.documents[index],
      ...fields,
    });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
    expect(await versionsOf(order.documents[index])).toEqual([]);
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('another customer’s order and unknown ids with the same response [api-upload_document-002]', async () => {
    const [mine, theirs] = [
      await fixture.order(),
      await fixture.order({ customerId: (await fixture.testApp.customer()).id }),
    ];
    const before = await fixture.stored();
    const targets = [
      { order_id: theirs.id, doc_id: theirs.documents[0] },
      { order_id: mine.id, doc_id: theirs.documents[0] },
      { order_id: theirs.id, doc_id: mine.documents[0] },
      { order_id: 999_999, doc_id: mine.documents[0] },
      { order_id: mine.id, doc_id: 999_999 },
    ];
    for (const target of targets) {
      await expect(fixture.post(fixture.customer, { ...target, file: pdfFile() })).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
        message: 'Unauthentic access',
      });
    }
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });
});

describe('the same upload with the same Idempotency-Key', () => {
  it('is stored once, and another file with that key is rejected [errors-019] [errors-020]', async () => {
    const order = await fixture.order();
    const fields = { order_id: order.id, doc_id: order.documents[0], file: pdfFile() };
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await fixture.post(fixture.customer, fields, headers);
    const before = await fixture.stored();
    expect(await fixture.post(fixture.customer, fields, headers)).toEqual(first);
    const other = { ...fields, file: pdfFile('PAN card.pdf', 2_000) };
    await expect(fixture.post(fixture.customer, other, headers)).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect(await versionsOf(order.documents[0])).toHaveLength(1);
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });
});
