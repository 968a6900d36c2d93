import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { fakeVirus, startFakeClamd } from '../../test/fake-clamd.ts';
import { eicar, appendText, encryptedPdf } from '../../test/hostile-files.ts';
import { samplePdf } from '../../test/sample-files.ts';
import { createVirusScanner } from './virus-scanner.ts';

let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
let folder: string;
beforeAll(async () => {
  clamd = await startFakeClamd();
  folder = await mkdtemp(join(tmpdir(), 'portal-scan-'));
  await writeFile(join(folder, 'clean'), Buffer.alloc(300_000, 'a'));
  await writeFile(join(folder, 'infected'), eicar);
});
beforeEach(() => clamd.become('works'));
afterAll(async () => {
  await clamd.stop();
  await rm(folder, { recursive: true });
});

const scan = (name: string) => createVirusScanner(clamd.url, { timeoutMs: 2_000 }).scan(join(folder, name));

describe('the scanner', () => {
  it('receives the whole file and distinguishes clean from infected', async () => {
    expect(await scan('clean')).toBe('clean');
    expect(clamd.scanned.at(-1)).toBe(300_000);
    expect(await scan('infected')).toBe('infected');
  });

  it.each([
    ['silent', /took too long/],
    ['full', /size limit exceeded/],
    ['hangs up', /hung up|answered ""|ECONNRESET|EPIPE/],
  ] as const)('that is %s returns no verdict', async (mood, reason) => {
    clamd.become(mood);
    await expect(scan('clean')).rejects.toThrow(reason);
  });

  it('that is down returns no verdict', async () => {
    await expect(
      createVirusScanner('unix:/nowhere/clamd.sock').scan(join(folder, 'clean')),
    ).rejects.toThrow();
  });
});

describe('an upload', () => {
  let fixture: DocumentFixture;
  beforeAll(async () => void (fixture = await createDocumentFixture({}, { CLAMAV_URL: clamd.url })));
  afterAll(() => fixture.testApp.close());

  it('that is clean is stored', async () => {
    const document = await fixture.uploadDocument(await fixture.order());
    expect(await fixture.stored()).toContain(document.field_value);
  });

  it('with a virus is rejected and not stored', async () => {
    const before = await fixture.stored();
    const infected = fileOf('a.pdf', appendText(samplePdf(), `%${fakeVirus}`));
    await expect(fixture.uploadDocument(await fixture.order(), infected)).rejects.toMatchObject({
      status: 422,
      code: 'file_infected',
      errors: [{ field: 'file' }],
    });
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
  });

  it('that is rejected for another reason is not sent to the scanner', async () => {
    const before = clamd.scanned.length;
    await expect(
      fixture.uploadDocument(await fixture.order(), fileOf('a.pdf', encryptedPdf())),
    ).rejects.toMatchObject({
      code: 'file_locked',
    });
    expect(clamd.scanned).toHaveLength(before);
  });

  it('for a message is rejected for now and not stored while the scanner returns no verdict', async () => {
    const [order, before] = [await fixture.order(), await fixture.stored()];
    const fields = { order_id: order.id, message: 'Here it is.' };
    const send = () =>
      fixture.customer.api.POST('/sendmessage', {
        body: fields,
        bodySerializer: () => formBody({ ...fields, attachment: [pdfFile()] }),
      });
    clamd.become('hangs up');
    await expect(send()).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Files cannot be checked just now. Please try again in a moment.',
    });
    expect(await fixture.stored()).toEqual(before);
    expect(await fixture.incoming()).toEqual([]);
    clamd.become('works');
    expect((await send()).data?.sent.files).toHaveLength(1);
  });

  it('for an order is quarantined while the scanner returns no verdict', async () => {
    clamd.become('hangs up');
    expect(await fixture.uploadDocument(await fixture.order(), pdfFile())).toMatchObject({ scan: 'waiting' });
    clamd.become('works');
    expect(await fixture.uploadDocument(await fixture.order())).toMatchObject({ scan: null });
  });
});
