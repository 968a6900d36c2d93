/** The names on tax documents: the supplier with its CIN, and the business that bought with its contact. */

import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payFor } from '../../../test/invoices.ts';
import { makeService } from '../../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../../test/test-app.ts';
import { fulfilPayment } from '../../payments/fulfil-payment.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture({
    env: {
      PROVIDER_LEGAL_NAME: 'Namuna Compliance Services Private Limited',
      PROVIDER_CIN: 'U25209DL1973PTC003526',
      PROVIDER_WEBSITE: 'https://www.namuna.example',
    },
  });
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 10_000 });
});
afterAll(() => purchases.close());

/** The texts of an order's PDFs, newest first. */
async function readPdfTexts(orderId: number): Promise<string[]> {
  const path = { id: orderId };
  const { data } = await customer.api.POST('/order_invoices/{id}', { params: { path }, body: {} });
  const papers = [];
  for (const { url } of data?.invoices ?? []) {
    const { rawPayload } = await purchases.testApp.app.inject({
      method: 'GET',
      url: url.replace(purchases.testApp.config.PUBLIC_URL, ''),
    });
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    papers.push(text.replaceAll(/\s+/g, ' '));
  }
  return papers;
}

async function buy(buyer: Record<string, string>): Promise<number> {
  const { proof } = await payFor(purchases, customer, [service.id], buyer);
  await fulfilPayment(purchases.testApp.deps, proof.payment_id);
  const { id } = await purchases.testApp.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const supplier =
  'Supplier Namuna Compliance Services Private Limited 12 Sample Street, Example Nagar, Bengaluru 560000 ' +
  'GSTIN 29AAAAA0000A1ZY CIN U25209DL1973PTC003526 Karnataka (29) hello@namuna.example +91 80 0000 0000 ' +
  'https://www.namuna.example';
const business = { gstno: '27AAPFU0939F1ZV', business_name: 'Hill Road Traders' };

it('an invoice names the supplier and the business that buys', async () => {
  const [paper] = await readPdfTexts(
    await buy({ ...business, billing_address: '4 Hill Road, Mumbai 400050' }),
  );
  expect(paper).toContain(supplier);
  expect(paper).toContain(
    'Recipient Hill Road Traders Meera Iyer 4 Hill Road, Mumbai 400050 GSTIN 27AAPFU0939F1ZV Maharashtra (27)',
  );
});

it('a corrected invoice names the business, its credit note the recipient of the first invoice', async () => {
  const orderId = await buy({ billing_state: '27' });
  const body = { order_id: orderId, ...business, billing_address: '4 Hill Road, Mumbai 400050' };
  await customer.api.POST('/mend_gst_number', { body });
  const [mended, note] = await readPdfTexts(orderId);
  expect(mended).toContain('Recipient Hill Road Traders Meera Iyer 4 Hill Road');
  expect(note).toContain('Credit note');
  expect(note).toContain(supplier);
  expect(note).toContain('Recipient Meera Iyer Not registered for GST');
});

it('the provider’s own GST number can’t be added to an invoice', async () => {
  const orderId = await buy({ billing_state: '27' });
  const body = { order_id: orderId, gstno: purchases.testApp.config.PROVIDER_GSTIN };
  const mending = customer.api.POST('/mend_gst_number', { body });
  await expect(mending).rejects.toMatchObject({ status: 400 });
  expect(await readPdfTexts(orderId)).toHaveLength(1);
});
