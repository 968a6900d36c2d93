/** Services of several tax rates in one purchase: quote, order, invoice, credit note and e-invoices (record 0063). */

import { gstOf, toPaise } from '@portal/domain/money';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesOf } from '../../test/invoices.ts';
import { exemption, makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, buyer, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
beforeAll(async () => void (purchases = await createPurchaseFixture()));
afterAll(() => purchases.close());

type Tax = 'standard' | 'reduced' | 'exempt';
const service = (tax: Tax, priceRupees = 1_000) => makeService(purchases.testApp.db, { priceRupees, tax });

async function buy(serviceIds: number[], more: Record<string, string> = {}) {
  const customer = await purchases.testApp.customer();
  const body = { ...billing, ...more, service_id: serviceIds };
  const { data: quote } = await customer.api.POST('/check_validation', { body });
  const proof = await purchases.pay(quote?.checkout.order_id ?? '');
  const { data: placed } = await customer.api.POST('/buy_services', { body: { ...body, ...proof } });
  const invoice = (await invoicesOf(purchases)).at(-1);
  return { customer, quote, placed, invoice, proof };
}

async function textOf(number: string) {
  const admin = await purchases.testApp.admin();
  const answer = await purchases.testApp.app.inject({
    method: 'GET',
    url: `/api/invoices/${number.replaceAll('/', '-')}.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('services of three rates in one purchase', () => {
  it('are taxed each at its rate, on the quote, the orders and the invoice', async () => {
    const ids = [(await service('standard')).id, (await service('reduced')).id, (await service('exempt')).id];
    const { customer, quote, placed, invoice } = await buy(ids, { billing_state: '27' });
    expect(quote).toMatchObject({
      price: 3_000,
      gst_amount: 230,
      total: 3_230,
      checkout: { amount: 3_230_00 },
    });
    expect(placed?.orders.map((order) => order.gst_amount)).toEqual([180, 50, 0]);
    expect(invoice).toMatchObject({
      taxable_paise: 3_000_00,
      exempt_paise: 1_000_00,
      igst_paise: 230_00,
      total_paise: 3_230_00,
      lines: [
        { rate_basis_points: 1_800, igst_paise: 180_00 },
        { rate_basis_points: 500, igst_paise: 50_00 },
        { rate_basis_points: 0, igst_paise: 0, exemption },
      ],
    });
    const order = await customer.api.POST('/order_detail/{id}', {
      params: { path: { id: placed?.orders[2]?.id ?? 0 } },
      body: {},
    });
    expect(order.data?.order).toMatchObject({ gst_rate: 0, gst_amount: 0 });
    const text = await textOf(invoice?.number ?? '');
    expect(text).toContain('Invoice-cum-bill of supply');
    expect(text).toContain('Taxable value 2,000.00 Exempt value 1,000.00 IGST 230.00 Total Rs.3,230.00');
    expect(text).toContain(`Exempt from GST: ${exemption}.`);
  });

  it('are refused for a GST number, since each kind needs a document of its own', async () => {
    const [taxed, exempt] = [await service('standard'), await service('exempt')];
    const { token } = await purchases.testApp.customer();
    const check = (ids: number[]) =>
      postJson(
        purchases.testApp,
        '/check_validation',
        { ...buyer, gstno: '27AAPFU0939F1ZV', business_name: 'Hill Road Traders', service_id: ids },
        token,
      );
    expect(await check([taxed.id, exempt.id])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'gstno', message: expect.stringContaining('separate invoices') }] },
    });
    expect(await check([exempt.id])).toMatchObject({ status: 200 });
    expect(await check([taxed.id])).toMatchObject({ status: 200 });
  });

  it('agree to the paisa per rate, whatever is bought and refunded', async () => {
    const bought = fc.array(
      fc.record({
        tax: fc.constantFrom<Tax>('standard', 'reduced', 'exempt'),
        paise: fc.integer({ min: 1_00, max: 50_000_00 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const rates = { standard: 1_800, reduced: 500, exempt: 0 };
    await fc.assert(
      fc.asyncProperty(bought, fc.constantFrom('27', '29'), async (lines, state) => {
        const services = [];
        for (const line of lines) services.push(await service(line.tax, line.paise / 100));
        const { quote, invoice } = await buy(
          services.map(({ id }) => id),
          { billing_state: state, billing_address: '4 Hill Road, Mumbai 400050' },
        );
        const invoiced = Map.groupBy(
          invoice?.lines as unknown as {
            rate_basis_points: number;
            cgst_paise: number;
            sgst_paise: number;
            igst_paise: number;
          }[],
          (line) => line.rate_basis_points,
        );
        for (const [tax, rate] of Object.entries(rates)) {
          const due = lines
            .filter((line) => line.tax === tax)
            .reduce((sum, { paise }) => sum + gstOf(toPaise(paise), rate), 0);
          const found = (invoiced.get(rate) ?? []).reduce(
            (sum, line) => sum + line.cgst_paise + line.sgst_paise + line.igst_paise,
            0,
          );
          expect(found).toBe(due);
        }
        expect(Math.round((quote?.total ?? 0) * 100)).toBe(invoice?.total_paise);
      }),
      { numRuns: 8 },
    );
  });
});

describe('exempt services alone', () => {
  it('have a bill of supply without taxes, and a credit note of their value', async () => {
    const { id } = await service('exempt');
    const { invoice, proof } = await buy([id]);
    const text = await textOf(invoice?.number ?? '');
    expect(text).toContain('Bill of supply');
    expect(text).not.toMatch(/CGST|IGST|Taxable/);
    const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id, amount: 250_00 });
    await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    const [note] = await purchases.testApp.db
      .selectFrom('credit_notes')
      .selectAll()
      .where('invoice_id', '=', invoice?.id ?? 0)
      .execute();
    expect(note).toMatchObject({ taxable_paise: 250_00, exempt_paise: 250_00, total_paise: 250_00 });
  });

  it('have charges that are exempt too, with a bill of supply of their own', async () => {
    const { id } = await service('exempt');
    const { customer, placed, invoice } = await buy([id]);
    const admin = await purchases.testApp.admin();
    const { data: added } = await admin.api.POST('/add_charge', {
      body: {
        order_id: placed?.orders[0]?.id ?? 0,
        kind: 'extra',
        name: 'Second copy',
        amount: '400',
        reason: 'You asked for it',
      },
    });
    const charge = { ...billing, charge_id: added?.charge_id ?? 0 };
    const { data: quote } = await customer.api.POST('/check_validation', { body: charge });
    expect(quote).toMatchObject({ gst_amount: 0, total: 400 });
    const proof = await purchases.pay(quote?.checkout.order_id ?? '');
    await customer.api.POST('/place_order', { body: { ...charge, ...proof } });
    const own = (await invoicesOf(purchases)).at(-1);
    expect(own?.number).not.toBe(invoice?.number);
    const text = await textOf(own?.number ?? '');
    expect(text).toContain('Bill of supply');
    expect(text).toContain(`Exempt from GST: ${exemption}.`);
  });

  it('need no e-invoice for a GST number', async () => {
    const { id } = await service('exempt');
    const { invoice } = await buy([id], {
      gstno: '27AAPFU0939F1ZV',
      business_name: 'Hill Road Traders',
      billing_address: '4 Hill Road, Mumbai 400050',
    });
    expect(invoice).toMatchObject({ recipient_gstin: '27AAPFU0939F1ZV' });
    const admin = await purchases.testApp.admin();
    const body = { list: 'invoices', format: 'json', invoices: {} };
    expect(await postJson(purchases.testApp, '/export_register', body, admin.token)).toMatchObject({
      status: 409,
    });
  });
});
