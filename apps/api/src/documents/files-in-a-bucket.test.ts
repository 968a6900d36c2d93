/** Uploads and downloads through the API with files in an S3-compatible bucket, also while it is down. */

import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture } from '../../test/document-fixture.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { sampleExe, samplePdf } from '../../test/sample-files.ts';

let s3: S3Server;
let fixture: DocumentFixture;
beforeAll(async () => {
  s3 = await startS3Server('papers', 'key-id');
  const FILES_URL = `s3://papers?endpoint=${encodeURIComponent(s3.url)}&region=ap-south-1`;
  fixture = await createDocumentFixture(
    {},
    { FILES_URL, S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'a secret' },
  );
});
afterAll(async () => {
  await fixture.testApp.close();
  await s3.stop();
});

const spooled = () => readdir(fixture.testApp.deps.files.spoolFolder);

it('stores a file in the bucket, serves it and removes the spooled copy', async () => {
  const before = await spooled();
  const document = await fixture.uploadDocument(await fixture.order(), fileOf('pan.pdf', samplePdf(500_000)));
  const path = `user${fixture.customer.id}/${document.field_value}`;
  expect([...s3.objects.keys()]).toEqual([path]);
  expect(await spooled()).toEqual(before);
  const response = await fixture.testApp.app.inject({
    method: 'GET',
    url: `/api/files/${path}`,
    headers: { authorization: `Bearer ${fixture.customer.token}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(samplePdf(500_000))).toBe(true);
});

it('does not store a rejected file', async () => {
  const before = [...s3.objects.keys()];
  const call = fixture.uploadDocument(await fixture.order(), fileOf('pan.pdf', sampleExe()));
  await expect(call).rejects.toMatchObject({ status: 415 });
  expect([...s3.objects.keys()]).toEqual(before);
  expect(await fixture.incoming()).toEqual([]);
});

// Last, since the bucket stays down.
it('rejects uploads while the bucket is down, and sweeps their leftovers later', async () => {
  const order = await fixture.order();
  await s3.stop();
  await expect(fixture.uploadDocument(order)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    retryAfter: 5,
  });
  expect(await fixture.incoming()).toHaveLength(1);
  const uploads = await fixture.testApp.db
    .selectFrom('document_uploads')
    .select('id')
    .where('order_document_id', '=', order.documents[0] ?? 0)
    .execute();
  expect(uploads).toEqual([]);
});
