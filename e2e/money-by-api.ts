/**
 * Makes what the screens about money show: a dispute, a charge and quotations to answer, a part payment with TDS, a fee that an office took less of, a request to cancel, an
 * unfinished purchase.
 */

import { istDate } from '@portal/domain/ist-date';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { type Admin, signInAdmin } from './admin-by-api.ts';
import { type Customer, buyService } from './customer-by-api.ts';
import { pdfFile } from './pdf-file.ts';

type Places = Parameters<typeof buyService>[0] & { apiUrl: string };

export type Money = {
  disputedOrderId: number;
  /** Of the disputed order. */
  chargeId: number;
  quotationId: number;
  partlyPaidOrderId: number;
  cancellingOrderId: number;
};

export async function makeMoney(places: Places, customer: Customer, serviceId: number): Promise<Money> {
  const admin = await signInAdmin(places);
  const disputedOrderId = await buyService(places, customer, serviceId);
  await dispute(places, admin, disputedOrderId);
  const { charge_id: chargeId } = await data(
    admin.api.POST('/add_charge', {
      body: {
        order_id: disputedOrderId,
        kind: 'extra',
        name: 'Second name application',
        amount: '1500',
        reason: 'The registrar rejected the first name.',
      },
    }),
  );
  const cancellingOrderId = await buyService(places, customer, serviceId);
  const reason = 'We shall not open the company this year.';
  await data(customer.api.POST('/request_cancellation', { body: { order_id: cancellingOrderId, reason } }));
  const partlyPaidOrderId = await payInPart(admin, customer, serviceId);
  await payOffice(admin, customer, partlyPaidOrderId);
  await data(
    customer.api.POST('/check_validation', { body: { ...buyerOf(customer), service_id: serviceId } }),
  );
  const quotationId = await quote(admin, customer, serviceId);
  return { disputedOrderId, chargeId, quotationId, partlyPaidOrderId, cancellingOrderId };
}

const buyerOf = ({ email }: Customer) => ({ name: 'Asha Rao', email, phone: '9876543210', gstno: '' });

/** The customer's bank asks for the money back. */
async function dispute({ paymentsUrl }: Places, admin: Admin, orderId: number) {
  const { payments } = await data(admin.api.POST('/admin_payments', { body: { limit: 50 } }));
  const payment = payments.find(({ orders }) => orders.some(({ id }) => id === orderId));
  const answer = await fetch(`${paymentsUrl}/sandbox/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_id: payment?.payment_id, stage: 'created' }),
  });
  if (!answer.ok) throw new Error(`The sandbox opened no dispute: ${await answer.text()}`);
}

/** One that waits for an answer, and one that was declined. */
async function quote(admin: Admin, customer: Customer, service: number): Promise<number> {
  const body = {
    customer: customer.userId,
    items: [
      { service },
      { service, agreed_price: { price: '1000', reason: 'Second company of the same founder.' } },
    ],
    note: 'As we discussed on the telephone: both together within a month.',
  };
  const declined = await data(admin.api.POST('/add_quotation', { body }));
  const comment = 'We begin next year.';
  await customer.api.POST('/decline_quotation', {
    body: { quotation_id: declined.quotation.id, comment },
  });
  return (await data(admin.api.POST('/add_quotation', { body }))).quotation.id;
}

/** A fee at cost that the customer paid by bank, and of which the office took less. */
async function payOffice(admin: Admin, customer: Customer, orderId: number): Promise<void> {
  const { charge_id: chargeId } = await data(
    admin.api.POST('/add_charge', {
      body: {
        order_id: orderId,
        kind: 'official_fee',
        name: 'Stamp duty',
        amount: '1500',
        reason: 'The registrar asks for it with the form.',
      },
    }),
  );
  const today = istDate(new Date());
  await data(
    admin.api.POST('/record_receipt', {
      body: {
        order_id: orderId,
        charge_id: chargeId,
        method: 'bank_transfer',
        reference: `HDFCC${orderId}`,
        received_on: today,
        amount: '1500',
        billing: { ...buyerOf(customer), billing_state: '29' },
      },
    }),
  );
  const { name, mimeType, buffer } = pdfFile('challan of the stamp duty.pdf');
  const fields = { charge_id: chargeId, amount: '1400', paid_on: today, reference: 'SRN AA1234567' };
  await data(
    admin.api.POST('/record_disbursement', {
      body: { ...fields, file: '' },
      bodySerializer: () =>
        formBody({ ...fields, file: new File([new Uint8Array(buffer)], name, { type: mimeType }) }),
    }),
  );
}

/** An unpaid order, of which a bank transfer pays a part, with TDS. */
async function payInPart(admin: Admin, customer: Customer, serviceId: number): Promise<number> {
  const { order } = await data(
    admin.api.POST('/addorder', { body: { customer: customer.userId, service: serviceId } }),
  );
  await data(
    admin.api.POST('/record_receipt', {
      body: {
        order_id: order.id,
        method: 'bank_transfer',
        reference: `HDFCN${order.id}`,
        received_on: istDate(new Date()),
        amount: '2000',
        tds: '200',
        billing: { ...buyerOf(customer), billing_state: '29' },
      },
    }),
  );
  return order.id;
}
