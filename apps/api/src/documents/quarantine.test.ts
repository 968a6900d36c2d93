/** Documents that arrive while the virus scanner is down: nobody can open them until they are scanned. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  issueDocument,
  listDocuments,
  orderNumberOf,
  reviewDocument,
  setExpiry,
} from '../../test/document-actions.ts';
import { fileOf, pdfFile } from '../../test/document-fixture.ts';
import { password } from '../../test/make.ts';
import {
  infectedPdf,
  createQuarantineFixture,
  type QuarantineFixture,
} from '../../test/quarantine-fixture.ts';
import { readZip } from '../../test/read-zip.ts';
import { samplePdf } from '../../test/sample-files.ts';
import { signLink } from '../crypto/signed-link.ts';
import { linkSecrets } from '../secrets.ts';

let fixture: QuarantineFixture;
beforeAll(async () => void (fixture = await createQuarantineFixture()));
afterAll(() => fixture.close());
afterEach(async () => void (await fixture.scan()));

/** Uploads a document while the scanner is down. */
async function uploadUnscanned(file?: Blob) {
  const order = await fixture.assigned();
  const document = await fixture.unscanned(() => fixture.uploadDocument(order, file));
  const upload = await fixture.upload(document.upload_id);
  return { order, document, uploadId: upload.id, path: `user${fixture.customer.id}/${upload.stored_name}` };
}

const get = (url: string, token?: string) =>
  fixture.testApp.app.inject({
    method: 'GET',
    url,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });

describe('a document uploaded while the scanner is down', () => {
  it('is stored, and its customer sees that it is being checked', async () => {
    const { order, document, path } = await uploadUnscanned();
    expect(document).toMatchObject({
      status: 'Uploaded',
      scan: 'waiting',
      file_name: 'PAN card.pdf',
      field_value: null,
      version: 1,
      abilities: { upload: false, remove: true },
    });
    expect(await fixture.stored()).toContain(path.split('/')[1]);
    expect(await fixture.incoming()).toEqual([]);
    expect((await fixture.ownDocuments(order.id))[0]).toEqual(document);
  });

  it('mentions the check in its response, but not when the file was scanned', async () => {
    const order = await fixture.assigned();
    const post = () =>
      fixture.post(fixture.customer, { order_id: order.id, doc_id: order.documents[0], file: pdfFile() });
    expect((await fixture.unscanned(post)).message).toBe(
      'Document uploaded. It is being checked for viruses.',
    );
    expect((await post()).message).toBe('Document uploaded.');
  });

  it('can’t be opened, nor by a link', async () => {
    const { uploadId, path } = await uploadUnscanned();
    const { customer, staff, admin, testApp } = fixture;
    for (const who of [customer, staff, admin]) {
      await expect(who.api.POST('/file_link', { body: { upload_id: uploadId } })).rejects.toMatchObject({
        code: who === admin ? 'not_found' : 'unauthentic_access',
      });
      expect((await get(`/api/files/${path}`, who.token)).statusCode).toBe(who === admin ? 404 : 403);
    }
    const link = signLink(linkSecrets(testApp.config), path, testApp.deps.clock.now());
    expect((await get(`/api/files/${path}?${new URLSearchParams(link).toString()}`)).statusCode).toBe(403);
  });

  it('is in no ZIP, vault or archive', async () => {
    const { order } = await uploadUnscanned();
    const { customer, staff } = fixture;
    for (const who of [customer, staff]) {
      await expect(who.api.POST('/documents_link', { body: { order_id: order.id } })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    const zip = await get(`/api/order_documents/${order.id}`, customer.token);
    expect(readZip(zip.rawPayload)).toEqual([]);
    expect((await listDocuments(customer, { order_id: order.id })).documents).toEqual([]);
    const { data: archive } = await customer.api.POST('/export_my_data', { body: { password } });
    const { pathname, search } = new URL(archive?.url ?? '');
    const names = readZip((await get(pathname + search)).rawPayload).map(({ name }) => name);
    expect(names).toContain('my-data.json');
    expect(names.filter((name) => name.includes(orderNumberOf(order)))).toEqual([]);
  });

  it('can’t be used for another order and can’t get an expiry date', async () => {
    const { uploadId } = await uploadUnscanned();
    const other = await fixture.order();
    await expect(
      fixture.customer.api.POST('/use_document', {
        body: { order_id: other.id, doc_id: other.documents[0] ?? 0, upload_id: uploadId },
      }),
    ).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(setExpiry(fixture.staff, uploadId, '2030-01-01')).rejects.toMatchObject({
      code: 'unauthentic_access',
    });
  });

  it('can’t be reviewed; the reviewer sees only that it is being checked', async () => {
    const { order, uploadId } = await uploadUnscanned();
    expect((await fixture.workedDocuments(order.id)).documents[0]).toMatchObject({
      status: 'Uploaded',
      scan: 'waiting',
      upload_id: null,
      file_name: null,
      field_value: null,
      version: 1,
      abilities: { review: false },
    });
    for (const verdict of ['Accepted', 'Rejected'] as const) {
      await expect(
        reviewDocument(fixture.staff, uploadId, verdict, { reason: 'Not readable.' }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'This document is still being checked for viruses. You can review it after that.',
      });
    }
    expect(await fixture.titlesOf(fixture.staff, order.id)).toEqual([]);
  });

  it('replaces the earlier one and can be removed', async () => {
    const { order, uploadId } = await uploadUnscanned();
    const second = await fixture.unscanned(() => fixture.uploadDocument(order, pdfFile('second.pdf')));
    expect(second).toMatchObject({ version: 2, scan: 'waiting', file_name: 'second.pdf' });
    expect((await fixture.upload(uploadId)).state).toBe('replaced');
    await fixture.customer.api.POST('/delete_document', { body: { id: second.upload_id ?? 0 } });
    expect((await fixture.ownDocuments(order.id))[0]).toMatchObject({ status: 'Pending', scan: null });
    expect(await fixture.scan()).toBe(0);
    expect(await fixture.titlesOf(fixture.staff, order.id)).toEqual([]);
  });
});

describe('a document issued while the scanner is down', () => {
  const issued = (orderId: number, fields: Parameters<typeof issueDocument>[2] = {}) =>
    fixture.unscanned(() => issueDocument(fixture.staff, orderId, fields));
  const namesOf = async ({ id }: { id: number }) =>
    (await listDocuments(fixture.customer, { order_id: id })).documents.map(({ doc_name: name }) => name);

  it('reaches its customer after the scan', async () => {
    const order = await fixture.assigned();
    const id = await issued(order.id);
    expect((await fixture.workedDocuments(order.id)).issued).toMatchObject([
      { upload_id: id, scan: 'waiting', field_value: null, file_name: 'certificate.pdf' },
    ]);
    expect(await namesOf(order)).toEqual([]);
    expect(await fixture.titlesOf(fixture.customer, order.id)).toEqual([]);
    expect(await fixture.scan()).toBe(1);
    expect(await namesOf(order)).toEqual(['Certificate of incorporation']);
    expect(await fixture.titlesOf(fixture.customer, order.id)).toMatchObject([{ title: 'Document Issued' }]);
    expect((await fixture.workedDocuments(order.id)).issued).toMatchObject([{ upload_id: id, scan: null }]);
  });

  it('replaces another one only after the scan, and only one replacement may wait', async () => {
    const order = await fixture.assigned();
    const draft = await issueDocument(fixture.staff, order.id, { name: 'Draft' });
    await issued(order.id, { name: 'Deed', replaces: draft });
    expect(await namesOf(order)).toEqual(['Draft']);
    await expect(issueDocument(fixture.staff, order.id, { replaces: draft })).rejects.toMatchObject({
      code: 'conflict',
      message: 'A new file for this document is being checked already. Withdraw that one first.',
    });
    await fixture.scan();
    expect(await namesOf(order)).toEqual(['Deed']);
  });

  it('with a virus is removed; staff are notified, and the document that it should have replaced stays', async () => {
    const order = await fixture.assigned();
    const draft = await issueDocument(fixture.staff, order.id, { name: 'Draft' });
    await issued(order.id, { name: 'Deed', replaces: draft, file: infectedPdf() });
    await fixture.scan();
    expect(await namesOf(order)).toEqual(['Draft']);
    const [removed] = await fixture.titlesOf(fixture.staff, order.id);
    expect(removed).toMatchObject({
      title: 'Document Removed',
      detail: expect.stringMatching(
        /^Deed for .* was removed, since a virus was found in the file\. The customer/,
      ),
    });
    expect((await fixture.titlesOf(fixture.customer, order.id)).map(({ title }) => title)).toEqual([
      'Document Issued',
    ]);
  });

  it('is withdrawn without a notification to the customer, who never received it', async () => {
    const order = await fixture.assigned();
    const id = await issued(order.id);
    const { data } = await fixture.staff.api.POST('/withdraw_document', {
      body: { upload_id: id, reason: 'The wrong company.' },
    });
    expect(data?.message).toBe('Document withdrawn. The customer never got it.');
    expect(await fixture.scan()).toBe(0);
    expect(await fixture.titlesOf(fixture.customer, order.id)).toEqual([]);
    expect((await listDocuments(fixture.customer, { order_id: order.id })).withdrawn).toEqual([]);
  });
});

it('scans a large file completely', async () => {
  const { uploadId } = await uploadUnscanned(fileOf('large.pdf', samplePdf(200_000)));
  const { size_bytes: size } = await fixture.upload(uploadId);
  await fixture.scan();
  expect(fixture.clamd.scanned.at(-1)).toBe(size);
});
