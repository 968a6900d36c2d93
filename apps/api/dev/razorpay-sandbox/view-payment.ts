/** Payments and refunds as shown by the API and the webhooks. */

import type { Payment, Refund } from './entities.ts';

/** Razorpay's fee: 2 % of the amount and 18 % GST on it, in paise. */
const FEE_RATE = 0.02;
const FEE_TAX_RATE = 0.18;

/** A payment in Razorpay's format. */
export function viewPayment(payment: Payment): Record<string, unknown> {
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: methodOf(payment),
    amount_refunded: payment.amount_refunded,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: payment.description,
    card_id: payment.card?.id ?? null,
    card: payment.card ?? null,
    bank: payment.bank ?? null,
    wallet: null,
    vpa: payment.vpa ?? null,
    email: payment.email,
    contact: payment.contact,
    notes: payment.notes,
    ...viewFee(payment),
    error_code: payment.failure?.code ?? null,
    error_description: payment.failure?.description ?? null,
    error_source: payment.failure?.source ?? null,
    error_step: payment.failure?.step ?? null,
    error_reason: payment.failure?.reason ?? null,
    acquirer_data: viewBankReference(payment),
    created_at: payment.created_at,
  };
}

/** A refund in Razorpay's format. */
export function viewRefund(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.payment_id,
    notes: refund.notes,
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.created_at,
    batch_id: null,
    status: refund.status ?? 'processed',
    speed_processed: 'normal',
    speed_requested: refund.speed,
  };
}

const methodOf = ({ vpa, bank }: Payment) =>
  vpa !== undefined ? 'upi' : bank !== undefined ? 'netbanking' : 'card';

/** The bank's number of the payment, whose field differs by method. */
function viewBankReference(payment: Payment): Record<string, string | null> {
  const reference = payment.status === 'failed' ? null : payment.id.slice(-6);
  const method = methodOf(payment);
  if (method === 'upi') return { rrn: reference };
  return method === 'netbanking' ? { bank_transaction_id: reference } : { auth_code: reference };
}

function refundStatus(payment: Payment): 'partial' | 'full' | null {
  if (payment.amount_refunded === 0) return null;
  return payment.amount_refunded === payment.amount ? 'full' : 'partial';
}

function viewFee(payment: Payment): { fee: number | null; tax: number | null } {
  if (!payment.captured) return { fee: null, tax: null };
  const fee = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(fee * FEE_TAX_RATE);
  return { fee: fee + tax, tax };
}
