import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewDocument } from '../../test/document-actions.ts';
import { failWrites } from '../../test/fail-writes.ts';
import {
  infectedPdf,
  createQuarantineFixture,
  type QuarantineFixture,
} from '../../test/quarantine-fixture.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepFiles, markReceived } from '../uploads/received-file.ts';
import { findDownloadableDocuments } from './find-downloadable-documents.ts';

let fixture: QuarantineFixture;
beforeAll(async () => void (fixture = await createQuarantineFixture()));
afterAll(() => fixture.close());

async function uploadUnscanned(file?: Blob) {
  const order = await fixture.assigned();
  const document = await fixture.unscanned(() => fixture.uploadDocument(order, file));
  return { order, uploadId: document.upload_id };
}
const readable = async (orderId: number) =>
  (await findDownloadableDocuments(fixture.testApp.db, 'link-bearer', orderId))?.length;

describe('when the scanner is up again', () => {
  it('releases a clean file and notifies the order’s staff', async () => {
    const { order, uploadId } = await uploadUnscanned();
    expect(await fixture.scan()).toBe(1);
    expect(await fixture.titlesOf(fixture.staff, order.id)).toMatchObject([{ title: 'Document Uploaded' }]);
    const [document] = (await fixture.workedDocuments(order.id)).documents;
    expect(document).toMatchObject({ scan: null, upload_id: uploadId, file_name: 'PAN card.pdf' });
    const { data: link } = await fixture.staff.api.POST('/file_link', { body: { upload_id: uploadId ?? 0 } });
    const url = link?.url.replace(fixture.testApp.config.PUBLIC_URL, '') ?? '';
    expect((await fixture.testApp.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect(await reviewDocument(fixture.staff, uploadId, 'Accepted')).toBe('Document accepted.');
    expect(await fixture.scan()).toBe(0);
  });

  it('deletes an infected file, requests another one and notifies both sides', async () => {
    const { order, uploadId } = await uploadUnscanned(infectedPdf());
    const { stored_name: name } = await fixture.upload(uploadId);
    expect(await fixture.scan()).toBe(1);
    expect(await fixture.stored()).not.toContain(name);
    expect(await fixture.upload(uploadId)).toMatchObject({
      state: 'infected',
      hidden_at: expect.any(Date),
      deleted_at: expect.any(Date),
    });
    expect((await fixture.ownDocuments(order.id))[0]).toMatchObject({
      status: 'Pending',
      scan: 'infected',
      upload_id: null,
      abilities: { upload: true, remove: false },
    });
    expect((await fixture.workedDocuments(order.id)).documents[0]).toMatchObject({
      status: 'Pending',
      scan: 'infected',
      earlier: [{ version: 1, ended: 'infected' }],
    });
    const [toCustomer, toStaff, toAdmin] = await Promise.all(
      [fixture.customer, fixture.staff, fixture.admin].map((who) => fixture.titlesOf(who, order.id)),
    );
    expect(toCustomer).toMatchObject([
      { title: 'Document Removed', detail: expect.stringContaining('Check your device for viruses') },
    ]);
    expect(toStaff).toMatchObject([
      {
        title: 'Document Removed',
        detail: expect.stringContaining('The customer is asked for another one.'),
      },
    ]);
    expect(toAdmin).toEqual(toStaff);
  });

  it('records the removal in the audit log as the system’s', async () => {
    const { uploadId } = await uploadUnscanned(infectedPdf());
    await fixture.scan();
    const { data } = await fixture.admin.api.POST('/audit_log', {
      body: { object: 'upload', object_id: String(uploadId) },
    });
    expect(data?.entries).toMatchObject([
      {
        actor: { id: null, name: 'The portal', role: 'system' },
        operation: 'scanQuarantinedFiles',
        action: 'remove',
        changes: [{ field: 'state', shown: true, before: 'quarantined', after: 'infected' }],
      },
    ]);
  });

  it('accepts another file, which ends the notice of the virus', async () => {
    const { order } = await uploadUnscanned(infectedPdf());
    await fixture.scan();
    expect(await fixture.uploadDocument(order)).toMatchObject({ status: 'Uploaded', scan: null, version: 2 });
  });
});

describe('while the scanner is down', () => {
  it('keeps a file in quarantine for any length of time', async () => {
    const { order, uploadId } = await uploadUnscanned();
    for (let round = 0; round < 3; round += 1) expect(await fixture.unscanned(() => fixture.scan())).toBe(0);
    expect((await fixture.upload(uploadId)).state).toBe('quarantined');
    expect(await readable(order.id)).toBe(0);
    expect(await fixture.scan()).toBe(1);
  });

  it('releases nothing in a worker without CLAMAV_URL', async () => {
    const { uploadId } = await uploadUnscanned();
    expect(await fixture.scan({ scanner: undefined })).toBe(0);
    expect((await fixture.upload(uploadId)).state).toBe('quarantined');
    await fixture.scan();
  });

  it('continues with other files when one can’t be scanned', async () => {
    const [lost, other] = [await uploadUnscanned(), await uploadUnscanned()];
    const { stored_name: name } = await fixture.upload(lost.uploadId);
    await rm(join(fixture.testApp.filesDir, `user${fixture.customer.id}`, name ?? ''));
    expect(await fixture.scan()).toBe(0);
    expect(await fixture.scan()).toBe(1);
    expect((await fixture.upload(other.uploadId)).state).toBe('current');
    expect((await fixture.upload(lost.uploadId)).state).toBe('quarantined');
    await fixture.customer.api.POST('/delete_document', { body: { id: lost.uploadId ?? 0 } });
  });
});

describe('a worker that crashes', () => {
  const dying = { scan: () => Promise.reject(new Error('killed')) };

  it.each([
    ['during the scan', async () => void (await fixture.scan({ scanner: dying }))],
    [
      'between the scan and the release',
      async () => {
        const succeed = await failWrites(fixture.testApp.db, 'notifications');
        await expect(fixture.scan()).rejects.toThrow('the process dies here');
        await succeed();
      },
    ],
  ])('%s leaves the file quarantined, and the next worker processes it once', async (_when, die) => {
    const { order, uploadId } = await uploadUnscanned();
    await die();
    expect((await fixture.upload(uploadId)).state).toBe('quarantined');
    expect(await readable(order.id)).toBe(0);
    expect(await fixture.scan()).toBe(1);
    expect(await fixture.titlesOf(fixture.staff, order.id)).toHaveLength(1);
  });

  it('before it deletes an infected file’s bytes leaves the file closed, and the next worker deletes them', async () => {
    const { order, uploadId } = await uploadUnscanned(infectedPdf());
    const { stored_name: name } = await fixture.upload(uploadId);
    const files = { ...fixture.testApp.deps.files, remove: () => Promise.reject(new Error('killed')) };
    expect(await fixture.scan({ files })).toBe(1);
    expect(await fixture.stored()).toContain(name);
    expect(await readable(order.id)).toBe(0);
    expect(await fixture.scan()).toBe(0);
    expect(await fixture.stored()).not.toContain(name);
    expect(await fixture.titlesOf(fixture.customer, order.id)).toHaveLength(1);
  });
});

it('two concurrent workers scan each file once and notify once', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => fixture.assigned()));
  await fixture.unscanned(async () => {
    for (const order of many) await fixture.uploadDocument(order);
  });
  const before = fixture.clamd.scanned.length;
  const settled = await Promise.all([fixture.scan(), fixture.scan()]);
  expect(settled[0] + settled[1]).toBe(6);
  expect(fixture.clamd.scanned.length - before).toBe(6);
  for (const { id } of many) expect(await fixture.titlesOf(fixture.staff, id)).toHaveLength(1);
});

it('skips a file that another worker claimed', async () => {
  const [held, other] = [await uploadUnscanned(), await uploadUnscanned()];
  await inTransaction(fixture.testApp.db, async (tx) => {
    await sql`select from document_uploads where id = ${held.uploadId} for update`.execute(tx);
    expect(await fixture.scan()).toBe(1);
  });
  expect((await fixture.upload(other.uploadId)).state).toBe('current');
  expect(await fixture.scan()).toBe(1);
});

it('keeps a file removed that was removed during its scan', async () => {
  const { order, uploadId } = await uploadUnscanned();
  const scan = async () => {
    await fixture.customer.api.POST('/delete_document', { body: { id: uploadId ?? 0 } });
    return 'clean' as const;
  };
  await fixture.scan({ scanner: { scan } });
  expect((await fixture.upload(uploadId)).state).toBe('removed');
  expect(await fixture.titlesOf(fixture.staff, order.id)).toEqual([]);
});

it('an operation that ignores the quarantine can’t keep a file', async () => {
  const storedName = `${'f'.repeat(32)}.pdf`;
  const storedPath = `user${fixture.customer.id}/${storedName}`;
  await fixture.testApp.db
    .insertInto('incoming_files')
    .values({ path: storedPath, started_at: new Date() })
    .execute();
  const quota = {
    personId: fixture.customer.id,
    day: '2026-11-20',
    maxBytes: 1e6,
    maxFiles: 9,
    secondsLeft: 9,
    isNew: false,
  };
  const about = {
    originalName: 'a.pdf',
    contentType: 'application/pdf',
    sizeBytes: 9,
    sha256: Buffer.alloc(32),
  };
  const file = markReceived({
    storedName,
    storedPath,
    ...about,
    warnings: [],
    isScanned: false,
    quota,
    kept: false,
  });
  await expect(inTransaction(fixture.testApp.db, (tx) => keepFiles(tx, [file]))).rejects.toThrow(
    'may only be kept in quarantine',
  );
  expect(await fixture.incoming()).toHaveLength(1);
});
