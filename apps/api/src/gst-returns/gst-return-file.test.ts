/** Files of a return: links for one download, the JSON, and the tables as CSV. */

import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBusiness } from '../../test/make-business.ts';
import { downloadReturn, readReturnFile } from '../../test/read-return-file.ts';
import { readZip } from '../../test/read-zip.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

const clock = settableClock(new Date('2026-11-05T05:00:00Z'));
const mumbai = '27AAPFU0939F1ZV';
let testApp: TestApp;
let admin: SignedInUser;

beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  const { buy, refund } = await createBusiness(testApp);
  // B2B sorts by GST number, so that the documents of a business are together.
  await buy({ prices: [10_000_00], gstNumber: mumbai });
  await buy({ prices: [2_000_00], gstNumber: '29AAGCB7383J1Z4' });
  await buy({ prices: [5_000_00, 500_50], gstNumber: mumbai });
  const large = await buy({ prices: [2_00_000_00], billingState: '01' });
  await refund(large, 11_800_00);
  const small = await buy({ prices: [3_000_00] });
  await refund(small, 3_540_00);
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

it('the JSON groups businesses and states, and leaves out empty tables and sums of zero', async () => {
  const { file } = await readReturnFile(testApp, admin, '2026-11');
  expect(file).toMatchObject({ gstin: '29AAAAA0000A1ZY', fp: '112026' });
  expect(file.b2b?.map(({ ctin, inv }) => [ctin, ...inv.map(({ inum }) => inum)])).toEqual([
    [mumbai, 'INV/2627/000001', 'INV/2627/000003'],
    ['29AAGCB7383J1Z4', 'INV/2627/000002'],
  ]);
  expect(file.b2cl?.map(({ pos, inv }) => [pos, inv.length])).toEqual([['01', 1]]);
  expect(file.cdnur?.map(({ nt_num }) => nt_num)).toEqual(['CRN/2627/000001']);
  expect(file).not.toHaveProperty('cdnr');
  expect(file).not.toHaveProperty('b2cs');
  expect(file.doc_issue?.doc_det).toMatchObject([
    { doc_num: 1, docs: [{ from: 'INV/2627/000001', to: 'INV/2627/000005', totnum: 5 }] },
    { doc_num: 5, docs: [{ totnum: 2 }] },
  ]);
});

it('a month without documents is a file too', async () => {
  const { file } = await readReturnFile(testApp, admin, '2026-10');
  expect(Object.keys(file)).toEqual(['gstin', 'fp', 'version', 'hash']);
});

it('the ZIP has each table under the headings of the portal', async () => {
  const { response } = await downloadReturn(testApp, admin, '2026-11', 'csv');
  expect(response.headers['content-disposition']).toContain('GSTR1_29AAAAA0000A1ZY_112026.zip');
  const entries = readZip(response.rawPayload, { isCompressed: true });
  expect(entries.map(({ name }) => name)).toEqual([
    'b2b.csv',
    'b2cl.csv',
    'exp.csv',
    'b2cs.csv',
    'cdnr.csv',
    'cdnur.csv',
    'exemp.csv',
    'hsn(b2b).csv',
    'hsn(b2c).csv',
    'docs.csv',
  ]);
  const contentOf = (name: string) => entries.find((entry) => entry.name === name)?.content ?? Buffer.of();
  const linesOf = (name: string) => contentOf(name).toString().trim().split('\r\n');
  expect(linesOf('b2b.csv')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    `${mumbai},Hill Road Traders,INV/2627/000001,05-Nov-26,11800.00,27-Maharashtra,N,,Regular B2B,,18.00,10000.00,0.00`,
    `${mumbai},Hill Road Traders,INV/2627/000003,05-Nov-26,6490.60,27-Maharashtra,N,,Regular B2B,,18.00,5500.50,0.00`,
    '29AAGCB7383J1Z4,Hill Road Traders,INV/2627/000002,05-Nov-26,2360.00,29-Karnataka,N,,Regular B2B,,18.00,2000.00,0.00',
  ]);
  expect(linesOf('cdnur.csv')[1]).toBe(
    'B2CL,CRN/2627/000001,05-Nov-26,C,01-Jammu & Kashmir,11800.00,,18.00,10000.00,0.00',
  );
  expect(linesOf('hsn(b2c).csv')[1]).toBe(
    '998214,,NA,0.00,224200.00,18.00,190000.00,34200.00,0.00,0.00,0.00',
  );
  expect(linesOf('docs.csv')[2]).toBe('Credit Note,CRN/2627/000001,CRN/2627/000002,2,0');
  expect(linesOf('cdnr.csv')).toHaveLength(1);
  // A spreadsheet reads amounts as numbers.
  const sheet = read(contentOf('hsn(b2c).csv'), { type: 'buffer' }).Sheets['Sheet1'] ?? {};
  expect(utils.sheet_to_json(sheet)).toEqual([
    expect.objectContaining({
      'Total Value': 224_200,
      'Taxable Value': 190_000,
      'Integrated Tax Amount': 34_200,
    }),
  ]);
});

it('a link works once, not when it is changed, and not after five minutes', async () => {
  const { url, response } = await downloadReturn(testApp, admin, '2026-11', 'json');
  expect(response.statusCode).toBe(200);
  const get = (path: string) => testApp.app.inject({ method: 'GET', url: path });
  expect((await get(url)).statusCode).toBe(401);
  expect((await get(url.replace(/gst_return_files\/\d+/, 'gst_return_files/999'))).statusCode).toBe(403);
  const { data } = await admin.api.POST('/gst_return_file', { body: { period: '2026-11', format: 'json' } });
  clock.advance(301);
  expect((await get(data?.url.replace(testApp.config.PUBLIC_URL, '') ?? '')).statusCode).toBe(401);
});

it('each link is in the audit log, and thirty an hour are the most', async () => {
  const another = await testApp.admin();
  const ask = () => another.api.POST('/gst_return_file', { body: { period: '2026-Q3', format: 'csv' } });
  for (let links = 0; links < 30; links += 1) expect((await ask()).data?.status).toBe('true');
  await expect(ask()).rejects.toMatchObject({ code: 'too_many' });
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_log where object = 'GST return' and operation = 'gstReturnFile' and actor_id = ${another.id}`.execute(
    testApp.db,
  );
  expect(rows).toHaveLength(30);
  expect(rows[0]?.changes).toEqual({ period: [null, '2026-Q3'], format: [null, 'csv'] });
});
