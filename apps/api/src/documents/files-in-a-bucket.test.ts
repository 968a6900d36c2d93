/** The way of a file through the API when files live in an S3-compatible bucket, also when that is down. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, fileOf, openDesk } from '../../test/document-desk.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { sampleExe, samplePdf } from '../../test/sample-files.ts';

let s3: S3Server;
let desk: Desk;
beforeAll(async () => {
  s3 = await startS3Server('papers', 'key-id');
  const FILES_URL = `s3://papers?endpoint=${encodeURIComponent(s3.url)}&region=ap-south-1`;
  desk = await openDesk({}, { FILES_URL, S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'a secret' });
});
afterAll(async () => {
  await desk.world.close();
  await s3.stop();
});

const spooled = () => readdir(desk.world.deps.files.spoolFolder);

it('a file goes to the bucket and comes back, and its spooled copy is gone', async () => {
  const before = await spooled();
  const document = await desk.give(await desk.order(), fileOf('pan.pdf', samplePdf(500_000)));
  const path = `user${desk.customer.id}/${document.field_value}`;
  expect([...s3.objects.keys()]).toEqual([path]);
  expect(await spooled()).toEqual(before);
  const answer = await desk.world.app.inject({
    method: 'GET',
    url: `/api/files/${path}`,
    headers: { authorization: `Bearer ${desk.customer.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(samplePdf(500_000))).toBe(true);
});

it('a refused file never reaches the bucket', async () => {
  const before = [...s3.objects.keys()];
  const call = desk.give(await desk.order(), fileOf('pan.pdf', sampleExe()));
  await expect(call).rejects.toMatchObject({ status: 415 });
  expect([...s3.objects.keys()]).toEqual(before);
  expect(await desk.incoming()).toEqual([]);
});

// Last, since it does not come back.
it('while the bucket is down an upload is refused for now, and the sweep knows what is left', async () => {
  const order = await desk.order();
  await s3.stop();
  await expect(desk.give(order)).rejects.toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 });
  expect(await desk.incoming()).toHaveLength(1);
  const uploads = await desk.world.db
    .selectFrom('document_uploads')
    .select('id')
    .where('order_document_id', '=', order.documents[0] ?? 0)
    .execute();
  expect(uploads).toEqual([]);
});
