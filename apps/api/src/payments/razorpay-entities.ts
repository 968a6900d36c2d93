/** Razorpay's entities, as its API and its webhooks send them. */

import { z } from 'zod';
import type { ProviderPayment, ProviderRefund, SettledItem } from './payment-gateway.ts';

const shortText = z.string().max(200).nullish();
export const paymentSchema = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: z.number().int(),
    amount_refunded: z.number().int().nonnegative().nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /** Seconds since 1970. */
    created_at: z.number().int().positive(),
    error_reason: z.string().nullish(),
    method: shortText,
    bank: shortText,
    wallet: shortText,
    vpa: shortText,
    card: z
      .object({
        network: shortText,
        last4: z
          .string()
          .regex(/^\d{4}$/)
          .nullish(),
      })
      .nullish(),
    /** Including GST. */
    fee: z.number().int().nonnegative().nullish(),
    tax: z.number().int().nonnegative().nullish(),
    acquirer_data: z
      .object({ rrn: shortText, utr: shortText, bank_transaction_id: shortText, auth_code: shortText })
      // Razorpay sends an empty list instead of an empty object.
      .or(z.array(z.unknown()).transform(() => ({})))
      .nullish(),
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    status: payment.status,
    failure: payment.status === 'failed' ? (payment.error_reason ?? '') : null,
    createdAt: new Date(payment.created_at * 1_000),
    method: payment.method ?? null,
    detail: detailOf(payment),
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    bankReference: bankReferenceOf(payment.acquirer_data ?? {}),
  }));
export const refundSchema = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
    payment_id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
    amount: z.number().int().positive(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    state: refund.status,
    receipt: refund.receipt ?? null,
  }));

export const settledItemSchema = z
  .object({
    settlement_id: z.string().min(1),
    settlement_utr: z.string().nullish(),
    settled_at: z.number().int().positive(),
    entity_id: z.string().min(1),
    type: z.string(),
    payment_id: z.string().nullish(),
    amount: z.number().int(),
    credit: z.number().int(),
    debit: z.number().int(),
    fee: z.number().int().nullish(),
    tax: z.number().int().nullish(),
  })
  .transform((item): SettledItem => ({
    settlementId: item.settlement_id,
    utr: item.settlement_utr ?? null,
    settledAt: new Date(item.settled_at * 1_000),
    entityId: item.entity_id,
    kind: item.type,
    paymentId: item.payment_id ?? null,
    amountPaise: item.amount,
    creditPaise: item.credit,
    debitPaise: item.debit,
    feePaise: item.fee ?? 0,
    taxPaise: item.tax ?? 0,
  }));

interface MethodFields {
  bank?: string | null | undefined;
  wallet?: string | null | undefined;
  vpa?: string | null | undefined;
  card?: { network?: string | null | undefined; last4?: string | null | undefined } | null | undefined;
}

/** Of a UPI address only the part that names the payment service, since the other part is often a phone number. */
function detailOf({ card, vpa, bank, wallet }: MethodFields): string | null {
  const parts = card ? [card.network, card.last4] : [vpa ? vpa.replace(/^.*@/, '@') : (bank ?? wallet)];
  return parts.filter(Boolean).join(' ') || null;
}

interface AcquirerData {
  rrn?: string | null | undefined;
  utr?: string | null | undefined;
  bank_transaction_id?: string | null | undefined;
  auth_code?: string | null | undefined;
}

const bankReferenceOf = (data: AcquirerData): string | null =>
  data.rrn ?? data.utr ?? data.bank_transaction_id ?? data.auth_code ?? null;
