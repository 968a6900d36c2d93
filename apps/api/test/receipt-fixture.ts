/** Unpaid orders, and the calls that record and void receipts. */

import type { components } from '@portal/sdk/contract.gen';
import { makeService } from './make.ts';
import { billing, createPurchaseFixture } from './purchase-fixture.ts';
import type { SignedInUser } from './test-app.ts';

export type ReceiptFixture = Awaited<ReturnType<typeof createReceiptFixture>>;
type ReceiptBody = { amount: string } & Partial<{
  method: components['schemas']['ReceiptMethod'];
  reference: string;
  received_on: string;
  tds: string;
  confirm: boolean;
  billing: components['schemas']['BillingDetails'];
}>;

let references = 0;

/** Orders cost Rs.11,800 with GST by default. */
export async function createReceiptFixture(options: Parameters<typeof createPurchaseFixture>[0] = {}) {
  const purchases = await createPurchaseFixture(options);
  const { testApp } = purchases;
  const admin = await testApp.admin();
  return {
    ...purchases,
    admin,
    async addOrder({
      priceRupees = 10_000,
      customer,
    }: { priceRupees?: number; customer?: SignedInUser } = {}) {
      const owner = customer ?? (await testApp.customer());
      const service = await makeService(testApp.db, { priceRupees });
      const { data } = await admin.api.POST('/addorder', {
        body: { customer: owner.id, service: service.id },
      });
      if (!data) throw new Error('addorder answered nothing');
      return { customer: owner, id: data.order.id };
    },
    /** Today, by bank transfer under a new reference, by default. */
    record: (orderId: number, body: ReceiptBody, by = admin, key?: string) =>
      by.api.POST('/record_receipt', {
        body: {
          order_id: orderId,
          method: 'bank_transfer',
          reference: `UTR${++references}`,
          received_on: istToday(testApp.deps.clock.now()),
          billing,
          ...body,
        },
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      }),
    voidReceipt: (receiptId: number, reason = 'The cheque was returned') =>
      admin.api.POST('/void_receipt', { body: { receipt_id: receiptId, reason } }),
    async detail(customer: SignedInUser, id: number) {
      const { data } = await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} });
      if (!data) throw new Error('order_detail answered nothing');
      return data.order;
    },
    async noticesOf(person: SignedInUser, orderId: number) {
      const rows = await testApp.db
        .selectFrom('notifications')
        .select(['title', 'detail'])
        .where('person_id', '=', person.id)
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      return rows.map(({ title, detail }) => `${title}: ${detail}`);
    },
    /** The register's rows of one customer. */
    async payments(customer: SignedInUser) {
      const { data } = await admin.api.POST('/admin_payments', { body: { q: customer.email } });
      return data?.payments ?? [];
    },
  };
}

const istToday = (now: Date) => new Date(now.getTime() + 330 * 60_000).toISOString().slice(0, 10);
