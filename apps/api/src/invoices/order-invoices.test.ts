import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business } from '../../test/invoices.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';

const { billing_address } = business;
const clock = settableClock(new Date());
let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };
let order: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, {
    name: 'Private limited company registration',
    priceRupees: 1_00_000,
  });
  order = await purchases.buy(customer, service.id, { billing_address });
});
afterAll(() => purchases.close());

const load = (who: SignedInUser, id = order.id) =>
  who.api.POST('/order_invoices/{id}', { params: { path: { id } }, body: {} });
async function invoiceOf(who = customer) {
  const [invoice] = (await load(who)).data?.invoices ?? [];
  if (!invoice) throw new Error('there is no invoice');
  return { ...invoice, path: invoice.url.replace(purchases.testApp.config.PUBLIC_URL, '') };
}
const get = (url: string, token?: string) =>
  purchases.testApp.app.inject({
    method: 'GET',
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('the invoices of an order', () => {
  it('have number, day, amount and link', async () => {
    const { data } = await load(customer);
    expect(data).toMatchObject({
      status: 'true',
      abilities: { mend: true },
      invoices: [
        {
          kind: 'invoice',
          number: expect.stringMatching(/^INV\/\d{4}\/000001$/),
          gst_number: null,
          total: 1_18_000,
          taken_back: false,
          url: expect.stringMatching(/\/api\/invoices\/INV-\d{4}-000001\.pdf\?expires=\d+&signature=/),
        },
      ],
    });
  });

  it('are empty before a payment', async () => {
    const [id = 0] = await makeOrders(
      purchases.testApp.db,
      { customerId: customer.id, serviceId: service.id },
      [{}],
    );
    expect((await load(customer, id)).data).toMatchObject({ invoices: [], abilities: { mend: false } });
  });

  it('are visible to admins, who can’t add a GST number for the customer', async () => {
    const { data } = await load(await purchases.testApp.admin());
    expect(data).toMatchObject({ invoices: [{ kind: 'invoice' }], abilities: { mend: false } });
  });

  it('stay when their customer is deleted [api-deletestaff-004]', async () => {
    const leaving = await purchases.testApp.customer();
    const left = await purchases.buy(leaving, service.id, { billing_address });
    const admin = await purchases.testApp.admin();
    const before = (await load(admin, left.id)).data?.invoices ?? [];
    await admin.api.POST('/deletestaff', { body: { id: leaving.id } });
    const numbers = ((await load(admin, left.id)).data?.invoices ?? []).map(({ number }) => number);
    expect(numbers).toEqual(before.map(({ number }) => number));
    expect(numbers).toHaveLength(1);
  });

  it('are forbidden for other customers, assigned staff and calls without a token', async () => {
    const staff = await purchases.testApp.staff();
    await purchases.testApp.db
      .updateTable('orders')
      .set({ assigned_to: staff.id })
      .where('id', '=', order.id)
      .execute();
    const code = async (token?: string, id = order.id) =>
      (await postJson(purchases.testApp, `/order_invoices/${id}`, {}, token)).body['code'];
    const other = await purchases.testApp.customer();
    expect(await code(other.token)).toBe('unauthentic_access');
    expect(await code(other.token, 999_999)).toBe('unauthentic_access');
    expect(await code((await purchases.testApp.admin()).token, 999_999)).toBe('not_found');
  });
});

describe('the PDF', () => {
  it('contains everything that the law requires', async () => {
    const { number, path } = await invoiceOf();
    const answer = await get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const { text, totalPages } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
    const { provider_payment_id: payment } = await purchases.testApp.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .executeTakeFirstOrThrow();
    expect(totalPages).toBe(1);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
      .format(clock.now())
      .replace('Sept', 'Sep');
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(
      [
        'Tax invoice Original for recipient Namuna Compliance',
        'Supplier Namuna Compliance 12 Sample Street, Example Nagar, Bengaluru 560000',
        'GSTIN 29AAAAA0000A1ZY Karnataka (29) hello@namuna.example +91 80 0000 0000',
        `Recipient ${billing.name} ${billing_address} Not registered for GST Karnataka (29) ${billing.email} ${billing.phone}`,
        `Invoice number ${number} Date ${day} Place of supply Karnataka (29) Reverse charge No`,
        '# Description of service SAC Taxable value CGST SGST Total (Rs.)',
        `1 Private limited company registration Order ${orderNumber()}`,
        '998214 1,00,000.00 9,000.00 9% 9,000.00 9% 1,18,000.00',
        'Taxable value 1,00,000.00 CGST 9,000.00 SGST 9,000.00 Total Rs.1,18,000.00',
        'Amount in words Rupees one lakh eighteen thousand only',
        `Paid in full on ${day}, payment ${payment}.`,
        'Issued electronically under the Information Technology Act, 2000, and valid without a signature.',
        `Tax invoice ${number} Page 1 of 1`,
      ].join(' '),
    );
  });

  it('is identical each time', async () => {
    const { path } = await invoiceOf();
    const [one, other] = [await get(path), await get((await invoiceOf()).path)];
    expect(one.rawPayload.length).toBeGreaterThan(5_000);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  it('is sent to its customer and to admins by token', async () => {
    const path = (await invoiceOf()).path.split('?')[0] ?? '';
    const admin = await purchases.testApp.admin();
    const staff = await purchases.testApp.staff();
    const other = await purchases.testApp.customer();
    const status = async (token?: string) => (await get(path, token)).statusCode;
    expect(await status(customer.token)).toBe(200);
    expect(await status(admin.token)).toBe(200);
    expect([await status(other.token), await status(staff.token), await status()]).toEqual([403, 403, 401]);
    expect((await get(path.replace('000001', '000999'), customer.token)).statusCode).toBe(403);
  });

  it('has a link that expires after five minutes and opens nothing else', async () => {
    const { path } = await invoiceOf();
    expect((await get(path.replace('000001', '000002'))).statusCode).toBe(403);
    expect((await get(path.replace(/expires=\d+/, 'expires=9999999999'))).statusCode).toBe(403);
    clock.advance(301);
    expect((await get(path)).statusCode).toBe(401);
  });

  it('fits fifty services on several pages, and a name in Devanagari', async () => {
    const made = Array.from({ length: 50 }, () =>
      makeService(purchases.testApp.db, { priceRupees: 1_00_00_000 }),
    );
    const ids = (await Promise.all(made)).map(({ id }) => id);
    const body = {
      ...billing,
      name: 'मीरा अय्यर',
      billing_state: '31' as const,
      billing_address,
      service_id: ids,
    };
    const { data } = await customer.api.POST('/check_validation', { body });
    const proof = await purchases.pay(data?.checkout.order_id ?? '');
    const bought = await customer.api.POST('/buy_services', { body: { ...body, ...proof } });
    const [invoice] = (await load(customer, bought.data?.orders[0]?.id)).data?.invoices ?? [];
    const answer = await get(invoice?.url.replace(purchases.testApp.config.PUBLIC_URL, '') ?? '');
    const { text, totalPages } = await extractText(new Uint8Array(answer.rawPayload));
    expect(totalPages).toBeGreaterThan(2);
    expect(text[0]).toContain('Lakshadweep (31)');
    expect(text.at(-1)).toContain('Rs.59,00,00,000.00');
    expect(text.at(-1)).toContain(`Page ${totalPages} of ${totalPages}`);
    expect(text.join(' ').match(/ORD-\d{6}/g)).toHaveLength(50);
  });
});

const orderNumber = () => `ORD-${String(order.id).padStart(6, '0')}`;
