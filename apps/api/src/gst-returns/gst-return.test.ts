/** The tables of a return: what is where, the warnings, and the documents behind each number. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, createBusiness, type MadePurchase } from '../../test/make-business.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

const clock = settableClock(new Date('2026-11-05T05:00:00Z'));
const mumbai = '27AAPFU0939F1ZV';
const day = 86_400;
let testApp: TestApp;
let admin: SignedInUser;
let business: Business;
let mended: MadePurchase;

beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  business = await createBusiness(testApp);
  const { buy, refund, mend } = business;
  const registered = await buy({ prices: [10_000_00], gstNumber: mumbai });
  await buy({ prices: [1_00_000_00], billingState: '27' });
  const large = await buy({ prices: [2_00_000_00], billingState: '33', address: null });
  const small = await buy({ prices: [5_000_00, 1_000_00], sacCodes: ['998214', '998231'] });
  await buy({ prices: [84_745_00], billingState: '07' });
  await buy({ prices: [1_000_00], gstNumber: '27AAPFU0939F1ZX', billingState: '27' });
  await refund(registered, 1_180_00);
  await refund(large, 11_800_00);
  await refund(small, 7_080_00);
  mended = await buy({ prices: [2_000_00] });
  clock.advance(30 * day);
  await mend(mended, mumbai);
  clock.advance(15 * day);
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

async function load(body: { period: string; gstin?: string }) {
  const { data, error } = await admin.api.POST('/gst_return', { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}
const tableOf = async (period: string, name: string) =>
  (await load({ period })).tables.find(({ table }) => table === name);
async function list(body: Parameters<typeof documentsOf>[0]) {
  return (await documentsOf(body)).documents;
}
async function documentsOf(body: {
  period: string;
  table?: 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'nil';
  within_state?: boolean;
  buyers?: 'b2b' | 'b2c';
  sac?: string;
  place_of_supply?: string;
  rate?: number;
  limit?: number;
  cursor?: string;
}) {
  const { data, error } = await admin.api.POST('/gst_return_documents', { body });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}

describe('the tables of November', () => {
  it('lists businesses in B2B, and their credit notes in CDNR with positive amounts', async () => {
    expect(await tableOf('2026-11', 'b2b')).toMatchObject({
      documents: 1,
      taxable: 10_000,
      igst: 1_800,
      total: 11_800,
    });
    expect(await tableOf('2026-11', 'cdnr')).toMatchObject({
      documents: 1,
      taxable: 1_000,
      igst: 180,
      total: 1_180,
    });
  });

  it('lists large inter-state sales in B2CL, and their credit notes in CDNUR', async () => {
    expect(await tableOf('2026-11', 'b2cl')).toMatchObject({ documents: 2, taxable: 3_00_000, igst: 54_000 });
    expect(await tableOf('2026-11', 'cdnur')).toMatchObject({ documents: 1, taxable: 10_000, igst: 1_800 });
  });

  it('sums other sales in B2CS by state, less their credit notes', async () => {
    const { b2cs } = await load({ period: '2026-11' });
    expect(b2cs).toEqual([
      // Of Rs.99,999.10, just below the limit.
      expect.objectContaining({
        place_of_supply: '07',
        rate: 18,
        documents: 1,
        taxable: 84_745,
        igst: 15_254.1,
        total: 99_999.1,
      }),
      expect.objectContaining({ place_of_supply: '27', documents: 1, taxable: 1_000 }),
      // The refunded purchase cancels itself out; the other one is mended in December.
      expect.objectContaining({
        place_of_supply: '29',
        documents: 3,
        taxable: 2_000,
        cgst: 180,
        sgst: 180,
        igst: 0,
      }),
    ]);
  });

  it('sums by SAC, for registered recipients and others apart', async () => {
    const { sac, net } = await load({ period: '2026-11' });
    expect(sac).toEqual([
      expect.objectContaining({ buyers: 'b2b', sac: '998214', rate: 18, documents: 2, taxable: 9_000 }),
      expect.objectContaining({ buyers: 'b2c', sac: '998214', taxable: 3_77_745 }),
      expect.objectContaining({ buyers: 'b2c', sac: '998231', documents: 2, taxable: 0, total: 0 }),
    ]);
    expect(net.taxable).toBe(9_000 + 3_77_745);
  });

  it('counts the issued numbers', async () => {
    const { issued } = await load({ period: '2026-11' });
    expect(issued).toEqual([
      { kind: 'invoice', from: 'INV/2627/000001', to: 'INV/2627/000007', total: 7, cancelled: 0, net: 7 },
      { kind: 'credit_note', from: 'CRN/2627/000001', to: 'CRN/2627/000003', total: 3, cancelled: 0, net: 3 },
    ]);
  });
});

it('has a mended invoice in B2B and takes the old one back in B2CS, in the period of the correction', async () => {
  const december = await load({ period: '2026-12' });
  expect(december.tables).toMatchObject([
    { table: 'b2b', documents: 1, taxable: 2_000, igst: 360 },
    { table: 'b2cl', documents: 0, taxable: 0 },
    { table: 'exp', documents: 0 },
    { table: 'b2cs', documents: 1, taxable: -2_000, cgst: -180, sgst: -180 },
    { table: 'cdnr', documents: 0 },
    { table: 'cdnur', documents: 0 },
  ]);
  expect(december).toMatchObject({
    due_on: '2027-01-11',
    net: { taxable: 0, igst: 360, cgst: -180, total: 0 },
  });
});

it('a quarter is the sum of its months, and due on the 13th', async () => {
  const quarter = await load({ period: '2026-Q3' });
  expect(quarter).toMatchObject({ from: '2026-10-01', to: '2026-12-31', due_on: '2027-01-13' });
  expect(quarter.net.taxable).toBe(3_86_745);
  expect(quarter.issued[0]?.total).toBe(8);
});

describe('the warnings', () => {
  it('name invoices without an address and with a refused GST number', async () => {
    const { warnings } = await load({ period: '2026-11' });
    expect(warnings).toMatchObject([
      { code: 'no_address', count: 1, documents: [{ number: 'INV/2627/000003' }] },
      { code: 'gst_number_refused', count: 1, documents: [{ number: 'INV/2627/000006' }] },
    ]);
  });

  it('tell that the period is not over', async () => {
    const { warnings } = await load({ period: '2026-12' });
    expect(warnings.map(({ code }) => code)).toEqual(['not_over']);
  });

  it('name another GST number of the provider, which has its own return', async () => {
    const other = '29AAGCB7383J1Z4';
    const november = await load({ period: '2026-11', gstin: other });
    expect(november).toMatchObject({ gst_number: other, issued: [] });
    expect(november.warnings).toMatchObject([
      { code: 'other_gst_number', gst_number: '29AAAAA0000A1ZY', count: 7 },
    ]);
  });
});

describe('the documents behind a number', () => {
  it('have recipient, orders and a link to the PDF that works', async () => {
    const [invoice] = await list({ period: '2026-11', table: 'b2b' });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: 'INV/2627/000001',
      date: '2026-11-05',
      recipient: 'Hill Road Traders',
      gst_number: mumbai,
      place_of_supply: '27',
      taxable: 10_000,
    });
    const path = invoice?.url.replace(testApp.config.PUBLIC_URL, '') ?? '';
    const pdf = await testApp.app.inject({ method: 'GET', url: path });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  it('are those of a state or a SAC, with the amounts that it counts', async () => {
    const consumers = await list({ period: '2026-11', table: 'b2cs', place_of_supply: '29', rate: 18 });
    expect(consumers).toMatchObject([
      { number: 'INV/2627/000004', taxable: 6_000 },
      { number: 'INV/2627/000007', taxable: 2_000 },
      { number: 'CRN/2627/000003', against: 'INV/2627/000004', taxable: -6_000 },
    ]);
    const sac = await list({ period: '2026-11', buyers: 'b2c', sac: '998231' });
    expect(sac.map(({ taxable }) => taxable)).toEqual([1_000, -1_000]);
    expect(await list({ period: '2026-11', table: 'cdnr' })).toMatchObject([{ taxable: 1_000 }]);
  });

  it('come in pages', async () => {
    const all = await list({ period: '2026-11', buyers: 'b2c' });
    const paged: typeof all = [];
    let cursor: string | undefined;
    do {
      const page = await documentsOf({
        period: '2026-11',
        buyers: 'b2c',
        limit: 3,
        ...(cursor !== undefined && { cursor }),
      });
      expect(page.documents.length).toBeLessThanOrEqual(3);
      paged.push(...page.documents);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged.map(({ number }) => number)).toEqual(all.map(({ number }) => number));
    expect(all).toHaveLength(8);
  });
});

it.each(['2026-13', '2026-Q5', '2016-11', 'november'])('refuses the period %s', async (period) => {
  await expect(admin.api.POST('/gst_return', { body: { period } })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
