/** Inserts purchases and refunds as the product writes them, with their invoices and credit notes. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { parseGstin } from '@portal/domain/gstin';
import { gstOf, toPaise } from '@portal/domain/money';
import { inTransaction } from '../src/db/transaction.ts';
import { creditRefund } from '../src/invoices/corrections/credit-notes.ts';
import { issueMissingInvoice } from '../src/invoices/corrections/issue-missing-invoices.ts';
import { makePerson, makeService } from './make.ts';
import type { TestApp } from './test-app.ts';

export interface Purchase {
  /** In paise; one for each service. */
  prices: number[];
  sacCodes?: string[];
  /** In basis points; 18 % without. */
  rates?: number[];
  gstNumber?: string;
  billingState?: string;
  address?: string | null;
  /** In India without. */
  kind?: BuyerKind;
  /** The letter of undertaking, without which there is tax. */
  lut?: string | null;
}

export interface MadePurchase {
  paymentId: number;
  providerPaymentId: string;
  orderId: number;
  totalPaise: number;
}

export type Business = Awaited<ReturnType<typeof createBusiness>>;

let made = 0;

/** One customer who buys and is refunded, at the time of the app's clock. */
export async function createBusiness(testApp: TestApp) {
  const { db, deps } = testApp;
  const customer = await makePerson(db, 'user', { name: 'Meera Iyer' });
  const service = await makeService(db);

  async function buy({
    prices,
    sacCodes = [],
    rates = [],
    gstNumber,
    billingState = '29',
    address,
    kind = 'india',
    lut = null,
  }: Purchase) {
    const now = deps.clock.now();
    const gst = prices.map((price, index) =>
      lut === null ? gstOf(toPaise(price), rates[index] ?? 1_800) : 0,
    );
    const totalPaise = [...prices, ...gst].reduce((sum, amount) => sum + amount, 0);
    const isBusiness = parseGstin(gstNumber ?? '') !== undefined;
    const billing = {
      billing_name: 'Meera Iyer',
      billing_email: customer.email,
      billing_phone: '9812345678',
      gst_number: gstNumber ?? null,
    };
    const providerPaymentId = `pay_business_${++made}`;
    const payment = await db
      .insertInto('payments')
      .values({
        customer_id: customer.id,
        provider_order_id: `order_business_${made}`,
        provider_payment_id: providerPaymentId,
        amount_paise: totalPaise,
        state: 'paid',
        created_at: now,
        paid_at: now,
        billing_state: isBusiness || kind === 'abroad' ? null : billingState,
        billing_country: kind === 'abroad' ? 'AE' : null,
        buyer_kind: kind,
        lut_arn: lut,
        billing_address: address === undefined ? '4 Hill Road, Mumbai 400050' : address,
        business_name: isBusiness ? 'Hill Road Traders' : null,
        ...billing,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const orders = await db
      .insertInto('orders')
      .values(
        prices.map((price, index) => ({
          customer_id: customer.id,
          service_id: service.id,
          payment_id: payment.id,
          service_name: service.name,
          category: 'Start Up',
          details: 'Everything from the name to the certificate.',
          timeline: '12 working days',
          sac_code: sacCodes[index] ?? '998214',
          price_paise: price,
          gst_paise: gst[index] ?? 0,
          gst_rate_basis_points: rates[index] ?? 1_800,
          steps: ['Documents verified', 'Certificate issued'],
          created_at: now,
          ...billing,
        })),
      )
      .returning('id')
      .execute();
    const { provider: supplier } = await deps.settings.read();
    await inTransaction(db, (tx) => issueMissingInvoice(tx, supplier, payment, now));
    const orderId = Math.min(...orders.map(({ id }) => id));
    return { paymentId: payment.id, providerPaymentId, orderId, totalPaise };
  }

  /** More than is left is refunded as far as it goes. */
  async function refund({ paymentId, providerPaymentId }: MadePurchase, amountPaise: number) {
    const now = deps.clock.now();
    const row = await db
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        provider_payment_id: providerPaymentId,
        provider_refund_id: `rfnd_business_${++made}`,
        amount_paise: amountPaise,
        reason: 'at_provider',
        state: 'processed',
        created_at: now,
        settled_at: now,
      })
      .returning(['id', 'payment_id', 'provider_payment_id', 'amount_paise', 'order_id', 'charge_id'])
      .executeTakeFirstOrThrow();
    return inTransaction(db, (tx) => creditRefund(tx, row, now));
  }

  /** In a session of its own, since the one before may have ended. */
  async function mend({ orderId }: MadePurchase, gstNumber: string) {
    const { api } = await testApp.signIn(customer);
    return api.POST('/mend_gst_number', {
      body: { order_id: orderId, gstno: gstNumber, business_name: 'Hill Road Traders' },
    });
  }

  return { buy, refund, mend };
}
