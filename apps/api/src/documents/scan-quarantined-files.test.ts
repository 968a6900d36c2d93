/** The job that scans quarantined files: what it opens and deletes, wherever it dies and however many run it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failWrites } from '../../test/fail-writes.ts';
import { infectedPdf, openQuarantineDesk, type QuarantineDesk } from '../../test/quarantine-desk.ts';
import { review } from '../../test/vault.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepFiles, markReceived } from '../http/received-file.ts';
import { findAllDocuments } from './find-all-documents.ts';

let desk: QuarantineDesk;
beforeAll(async () => void (desk = await openQuarantineDesk()));
afterAll(() => desk.close());

async function given(file?: Blob) {
  const order = await desk.assigned();
  const document = await desk.unscanned(() => desk.give(order, file));
  return { order, uploadId: document.upload_id };
}
const readable = async (orderId: number) =>
  (await findAllDocuments(desk.world.db, 'everybody', orderId))?.length;

describe('when the scanner is back', () => {
  it('a clean file is opened, and those who work on its order are notified', async () => {
    const { order, uploadId } = await given();
    expect(await desk.scan()).toBe(1);
    expect(await desk.titlesOf(desk.staff, order.id)).toMatchObject([{ title: 'Document Uploaded' }]);
    const [document] = (await desk.workedDocuments(order.id)).documents;
    expect(document).toMatchObject({ scan: null, upload_id: uploadId, file_name: 'PAN card.pdf' });
    const { data: link } = await desk.staff.api.POST('/file_link', { body: { upload_id: uploadId ?? 0 } });
    const url = link?.url.replace(desk.world.config.PUBLIC_URL, '') ?? '';
    expect((await desk.world.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect(await review(desk.staff, uploadId, 'Accepted')).toBe('Document accepted.');
    expect(await desk.scan()).toBe(0);
  });

  it('one with a virus is deleted and asked for again, and both sides are notified', async () => {
    const { order, uploadId } = await given(infectedPdf());
    const { stored_name: name } = await desk.upload(uploadId);
    expect(await desk.scan()).toBe(1);
    expect(await desk.stored()).not.toContain(name);
    expect(await desk.upload(uploadId)).toMatchObject({
      state: 'infected',
      hidden_at: expect.any(Date),
      deleted_at: expect.any(Date),
    });
    expect((await desk.ownDocuments(order.id))[0]).toMatchObject({
      status: 'Pending',
      scan: 'infected',
      upload_id: null,
      abilities: { upload: true, remove: false },
    });
    expect((await desk.workedDocuments(order.id)).documents[0]).toMatchObject({
      status: 'Pending',
      scan: 'infected',
      earlier: [{ version: 1, ended: 'infected' }],
    });
    const [toCustomer, toStaff, toAdmin] = await Promise.all(
      [desk.customer, desk.staff, desk.admin].map((who) => desk.titlesOf(who, order.id)),
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

  it('the removal stands in the audit log as the portal’s own', async () => {
    const { uploadId } = await given(infectedPdf());
    await desk.scan();
    const { data } = await desk.admin.api.POST('/audit_log', {
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

  it('another file can be given for it, and the notice of the virus ends', async () => {
    const { order } = await given(infectedPdf());
    await desk.scan();
    expect(await desk.give(order)).toMatchObject({ status: 'Uploaded', scan: null, version: 2 });
  });
});

describe('while the scanner is away', () => {
  it('a file waits, however long', async () => {
    const { order, uploadId } = await given();
    for (let round = 0; round < 3; round += 1) expect(await desk.unscanned(() => desk.scan())).toBe(0);
    expect((await desk.upload(uploadId)).state).toBe('quarantined');
    expect(await readable(order.id)).toBe(0);
    expect(await desk.scan()).toBe(1);
  });

  it('and without a scanner in the settings of a worker nothing is opened', async () => {
    const { uploadId } = await given();
    expect(await desk.scan({ scanner: undefined })).toBe(0);
    expect((await desk.upload(uploadId)).state).toBe('quarantined');
    await desk.scan();
  });

  it('a file that can’t be scanned does not keep the others waiting', async () => {
    const [lost, other] = [await given(), await given()];
    const { stored_name: name } = await desk.upload(lost.uploadId);
    await rm(join(desk.world.filesDir, `user${desk.customer.id}`, name ?? ''));
    expect(await desk.scan()).toBe(0);
    expect(await desk.scan()).toBe(1);
    expect((await desk.upload(other.uploadId)).state).toBe('current');
    expect((await desk.upload(lost.uploadId)).state).toBe('quarantined');
    await desk.customer.api.POST('/delete_document', { body: { id: lost.uploadId ?? 0 } });
  });
});

describe('a worker that dies', () => {
  const dying = { scan: () => Promise.reject(new Error('killed')) };

  it.each([
    ['during the scan', async () => void (await desk.scan({ scanner: dying }))],
    [
      'between the scan and the release',
      async () => {
        const succeed = await failWrites(desk.world.db, 'notifications');
        await expect(desk.scan()).rejects.toThrow('the process dies here');
        await succeed();
      },
    ],
  ])('%s leaves the file closed, and the next one is done with it once', async (_when, die) => {
    const { order, uploadId } = await given();
    await die();
    expect((await desk.upload(uploadId)).state).toBe('quarantined');
    expect(await readable(order.id)).toBe(0);
    expect(await desk.scan()).toBe(1);
    expect(await desk.titlesOf(desk.staff, order.id)).toHaveLength(1);
  });

  it('before the bytes of an infected file are gone leaves it closed, and the next one deletes them', async () => {
    const { order, uploadId } = await given(infectedPdf());
    const { stored_name: name } = await desk.upload(uploadId);
    const files = { ...desk.world.deps.files, remove: () => Promise.reject(new Error('killed')) };
    expect(await desk.scan({ files })).toBe(1);
    expect(await desk.stored()).toContain(name);
    expect(await readable(order.id)).toBe(0);
    expect(await desk.scan()).toBe(0);
    expect(await desk.stored()).not.toContain(name);
    expect(await desk.titlesOf(desk.customer, order.id)).toHaveLength(1);
  });
});

it('two workers at once scan each file once, and notify once', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, () => desk.assigned()));
  await desk.unscanned(async () => {
    for (const order of many) await desk.give(order);
  });
  const before = desk.clamd.scanned.length;
  const settled = await Promise.all([desk.scan(), desk.scan()]);
  expect(settled[0] + settled[1]).toBe(6);
  expect(desk.clamd.scanned.length - before).toBe(6);
  for (const { id } of many) expect(await desk.titlesOf(desk.staff, id)).toHaveLength(1);
});

it('a file that another worker holds is passed over', async () => {
  const [held, other] = [await given(), await given()];
  await inTransaction(desk.world.db, async (tx) => {
    await sql`select from document_uploads where id = ${held.uploadId} for update`.execute(tx);
    expect(await desk.scan()).toBe(1);
  });
  expect((await desk.upload(other.uploadId)).state).toBe('current');
  expect(await desk.scan()).toBe(1);
});

it('a file that is taken back while the scanner reads it stays removed', async () => {
  const { order, uploadId } = await given();
  const scan = async () => {
    await desk.customer.api.POST('/delete_document', { body: { id: uploadId ?? 0 } });
    return 'clean' as const;
  };
  await desk.scan({ scanner: { scan } });
  expect((await desk.upload(uploadId)).state).toBe('removed');
  expect(await desk.titlesOf(desk.staff, order.id)).toEqual([]);
});

it('an operation that forgets the quarantine keeps nothing', async () => {
  const storedName = `${'f'.repeat(32)}.pdf`;
  const storedPath = `user${desk.customer.id}/${storedName}`;
  await desk.world.db
    .insertInto('incoming_files')
    .values({ path: storedPath, started_at: new Date() })
    .execute();
  const quota = {
    personId: desk.customer.id,
    day: '2026-11-20',
    mostBytes: 1e6,
    mostFiles: 9,
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
  await expect(inTransaction(desk.world.db, (tx) => keepFiles(tx, [file]))).rejects.toThrow(
    'may only be kept in quarantine',
  );
  expect(await desk.incoming()).toHaveLength(1);
});
