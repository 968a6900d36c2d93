/**
 * The charges of a quote: official fees beside the prices of its services, priced for the buyer's state (record 0061), or a
 * charge of a running order (record 0065).
 */

import { stateOfGstin } from '@portal/domain/gstin';
import { paiseToRupees, type Paise, toPaise } from '@portal/domain/money';
import { boughtFees, isByState, type OfficialFee, sumFees } from '@portal/domain/official-fees';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { isOpenCharge } from '../orders/charges-of-order.ts';
import type { Billing } from './billing.ts';

export interface QuotedCharge {
  serviceId: number;
  /** Of a running order; undefined for a fee that is bought with its service. */
  chargeId?: number;
  name: string;
  price: Paise;
  gst: Paise;
  gstRateBasisPoints: number;
  pureAgent: boolean;
}

interface PricedService {
  serviceId: number;
  officialFees: readonly OfficialFee[];
  gstRateBasisPoints: number;
}

/** Throws 400 at the state when a fee depends on it and none is known. */
export function quoteFees(
  services: readonly PricedService[],
  { state, invoiceGstin, lut }: Pick<Billing, 'state' | 'invoiceGstin' | 'lut'>,
): QuotedCharge[] {
  const feeState = state ?? (invoiceGstin === null ? undefined : stateOfGstin(invoiceGstin));
  if (feeState === undefined && services.some((service) => service.officialFees.some(isByState))) {
    throw invalid([{ field: 'billing_state', message: 'Choose your state: an official fee depends on it.' }]);
  }
  return services.flatMap(({ serviceId, officialFees, gstRateBasisPoints }) =>
    boughtFees(officialFees, feeState, gstRateBasisPoints).map(({ pure_agent: pureAgent, ...fee }) => ({
      ...fee,
      gst: lut === null ? fee.gst : toPaise(0),
      serviceId,
      gstRateBasisPoints: pureAgent ? 0 : gstRateBasisPoints,
      pureAgent,
    })),
  );
}

export const totalOfCharges = (charges: readonly QuotedCharge[]): Paise => {
  const { price, gst } = sumFees(charges);
  return toPaise(price + gst);
};

/** Replaces the charges of a quote. Call with the payment's row locked. */
export async function writeCharges(
  tx: Tx,
  paymentId: number,
  charges: readonly QuotedCharge[],
): Promise<void> {
  await tx.deleteFrom('payment_charges').where('payment_id', '=', paymentId).execute();
  if (charges.length === 0) return;
  await tx
    .insertInto('payment_charges')
    .values(
      charges.map((charge, index) => ({
        payment_id: paymentId,
        position: index + 1,
        service_id: charge.serviceId,
        charge_id: charge.chargeId ?? null,
        name: charge.name,
        price_paise: charge.price,
        gst_paise: charge.gst,
        gst_rate_basis_points: charge.gstRateBasisPoints,
        pure_agent: charge.pureAgent,
      })),
    )
    .execute();
}

export const viewBoughtFee = ({
  name,
  price,
  gst,
  pureAgent,
}: QuotedCharge): components['schemas']['BoughtFee'] => ({
  name,
  price: paiseToRupees(price),
  gst_amount: paiseToRupees(gst),
  pure_agent: pureAgent,
});

/** The sum of a quote's charges of one service, in SQL. */
export const chargesOfService = (paymentId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(fee.price_paise + fee.gst_paise) from payment_charges fee
    where fee.payment_id = ${paymentId} and fee.service_id = ${serviceId}), 0)`;

/**
 * CTEs that make the fees of a paid quote charges of its orders (`charged`), and mark the charge of a running order that it
 * pays (`accepted`). The quote's row is closed before a charge is declined or withdrawn, so none of those is found here.
 * @param paid at most one row of `payments`.
 * @param bought its orders.
 */
export const chargedCtes = (
  paid: RawBuilder<unknown>,
  bought: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> => sql`charged as (
  insert into order_charges (order_id, kind, name, sac_code, price_paise, gst_paise, gst_rate_basis_points, pure_agent,
    added_at, payment_id)
  select bought.id, 'official_fee', fee.name, bought.sac_code, fee.price_paise, fee.gst_paise,
    fee.gst_rate_basis_points, fee.pure_agent, ${now}::timestamptz, paid.id
  from ${paid} paid join payment_charges fee on fee.payment_id = paid.id
    join ${bought} bought on bought.service_id = fee.service_id
  order by bought.id, fee.position
  returning *
), accepted as (
  update order_charges charge set payment_id = paid.id, gst_paise = quoted.gst_paise
  from ${paid} paid join payment_charges quoted on quoted.payment_id = paid.id
  where charge.id = quoted.charge_id and ${isOpenCharge}
  returning charge.*
)`;
