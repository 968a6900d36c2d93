/** E-invoices: the file for the portal, the record of its answer, and the PDF with both. */

import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business, invoicesOf, payFor } from '../../../test/invoices.ts';
import { makeService } from '../../../test/make.ts';
import { postJson } from '../../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import { settableClock } from '../../../test/settable-clock.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { fulfilPayment } from '../../payments/fulfil-payment.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
const firm = '27AAPFU0939F1ZV';
let purchases: PurchaseFixture;
let admin: SignedInUser;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  const { testApp } = purchases;
  [admin, customer] = [await testApp.admin(), await testApp.customer()];
  service = await makeService(testApp.db);
});
afterAll(() => purchases.close());

async function buy(buyer: Record<string, string> = { ...business, gstno: firm }) {
  const { proof } = await payFor(purchases, customer, [service.id], buyer);
  await fulfilPayment(purchases.testApp.deps, proof.payment_id);
  const invoice = (await invoicesOf(purchases)).at(-1);
  if (!invoice) throw new Error('nothing was bought');
  return invoice;
}
type Invoice = Awaited<ReturnType<typeof buy>>;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function answerFor({ supplier_gstin: gstin, number, total_paise: total }: Invoice, change: object = {}) {
  const irn = createHash('sha256').update(`${gstin}2026-27INV${number}`).digest('hex');
  const data = {
    SellerGstin: gstin,
    BuyerGstin: firm,
    DocNo: number,
    DocTyp: 'INV',
    TotInvVal: total / 100,
    Irn: irn,
  };
  const qr = `${part({ alg: 'RS256' })}.${part({ data: JSON.stringify({ ...data, ...change }), iss: 'NIC' })}.c2ln`;
  return { number, irn, ack_no: '112610012345678', ack_date: '2026-11-28 17:30:00', qr };
}
const record = (body: object, who = admin) =>
  postJson(purchases.testApp, '/record_e_invoice', { ...body }, who.token);
const since = (day: string) =>
  postJson(purchases.testApp, '/update_settings', { e_invoice_since: day }, admin.token);
async function file(invoices: Record<string, unknown>) {
  const { status, body } = await postJson(
    purchases.testApp,
    '/export_register',
    { list: 'invoices', format: 'json', invoices },
    admin.token,
  );
  if (status !== 200) return { status, body };
  const url = String(body['url']).replace(purchases.testApp.config.PUBLIC_URL, '');
  const answer = await purchases.testApp.app.inject({ method: 'GET', url });
  return { status, documents: JSON.parse(answer.body) as Record<string, unknown>[] };
}

describe('an e-invoice', () => {
  it('is a document of the schema, for registered recipients, and its credit note refers to it', async () => {
    const invoice = await buy();
    await buy({});
    const correction = {
      ...business,
      name: 'Meera Iyer',
      billing_state: '27',
      gstno: firm,
      number: invoice.number,
    };
    await postJson(
      purchases.testApp,
      '/correct_invoice',
      { ...correction, business_name: 'Hill Road Traders LLP', reason: 'The name was wrong' },
      admin.token,
    );
    const { documents = [] } = await file({});
    const kinds = documents.map((each) => (each['DocDtls'] as { Typ: string }).Typ);
    expect(kinds.toSorted()).toEqual(['CRN', 'INV', 'INV']);
    expect(documents[0]).toEqual({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
      DocDtls: { Typ: 'INV', No: invoice.number, Dt: '28/11/2026' },
      SellerDtls: expect.objectContaining({
        Gstin: invoice.supplier_gstin,
        Stcd: '29',
        Pin: expect.any(Number),
      }),
      BuyerDtls: {
        Gstin: firm,
        LglNm: business.business_name,
        Addr1: '4 Hill Road, Mumbai',
        Loc: 'Mumbai',
        Pin: 400_050,
        Stcd: '27',
        Pos: '27',
      },
      ItemList: [
        expect.objectContaining({
          IsServc: 'Y',
          HsnCd: invoice.lines[0]?.sac,
          AssAmt: 10_000,
          GstRt: 18,
          IgstAmt: 1_800,
          CgstAmt: 0,
          TotItemVal: 11_800,
        }),
      ],
      ValDtls: { AssVal: 10_000, CgstVal: 0, SgstVal: 0, IgstVal: 1_800, OthChrg: 0, TotInvVal: 11_800 },
    });
    const note = documents.find((each) => 'RefDtls' in each);
    expect(note).toMatchObject({
      DocDtls: { Typ: 'CRN' },
      RefDtls: { PrecDocDtls: [{ InvNo: invoice.number, InvDt: '28/11/2026' }] },
    });
  });

  it('is refused as a file without a PIN code, and without documents', async () => {
    const lacking = await buy({ gstno: firm, business_name: 'Hill Road Traders' });
    expect(await file({ q: lacking.number })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`missing in ${lacking.number}`) },
    });
    expect(await file({ from: '2030-01-01' })).toMatchObject({ status: 409 });
  });

  it('has its IRN recorded once, which the PDF shows', async () => {
    const invoice = await buy();
    const right = answerFor(invoice);
    for (const [field, wrong] of [
      ['irn', { irn: 'f'.repeat(64) }],
      ['ack_no', { ack_no: 'x' }],
      ['ack_date', { ack_date: 'today' }],
      ['qr', { qr: answerFor(invoice, { TotInvVal: 1 }).qr }],
    ] as const)
      expect(await record({ ...right, ...wrong })).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
    const both = await Promise.all([record(right), record({ ...right, ack_no: '112610012345679' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stored = (await invoicesOf(purchases)).find(({ number }) => number === invoice.number);
    expect(stored).toMatchObject({ irn: right.irn, acknowledged_at: new Date('2026-11-28T12:00:00Z') });
    const recorded = { ...right, ack_no: stored?.ack_no };
    expect((await record(recorded)).status).toBe(200);
    expect((await record({ ...right, ack_no: '112610012345600' })).status).toBe(409);
    const pdf = await purchases.testApp.app.inject({
      method: 'GET',
      url: `/api/invoices/${invoice.number.replaceAll('/', '-')}.pdf`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    expect(text.replaceAll(/\s/g, '')).toContain(right.irn);
    expect(text).toMatch(/Ack\. no\. and date/);
    const { documents = [] } = await file({});
    expect(JSON.stringify(documents)).not.toContain(invoice.number);
  });

  it('is not recorded for a consumer, nor by others than admins', async () => {
    const consumer = await buy({});
    expect(await record(answerFor(consumer))).toMatchObject({ status: 409 });
    expect((await record(answerFor(await buy()), customer)).status).toBe(403);
    expect((await record({ ...answerFor(consumer), number: 'INV/2627/999999' })).status).toBe(404);
  });

  it('is looked for since the duty began', async () => {
    const [invoice, consumer] = [await buy(), await buy({})];
    const missing = async () => {
      const { data } = await admin.api.POST('/admin_invoices', {
        body: { e_invoice: 'missing', limit: 100 },
      });
      return data;
    };
    expect(await missing()).toMatchObject({ invoices: [], e_invoice_since: null });
    await since('2026-11-29');
    expect(await missing()).toMatchObject({ invoices: [], e_invoice_since: '2026-11-29' });
    await since('2026-11-28');
    const before = await missing();
    const numbers = before?.invoices.map(({ number }) => number);
    expect(numbers).toContain(invoice.number);
    expect(numbers).not.toContain(consumer.number);
    expect(before?.sums?.reduce((sum, { count }) => sum + count, 0)).toBe(numbers?.length);
    await record(answerFor(invoice));
    expect((await missing())?.total).toBe((before?.total ?? 0) - 1);
    await since('');
  });
});
