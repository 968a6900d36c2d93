/** Loads quotations with their services, and shows them to customers and admins. */

import { orderDisplayId } from '@portal/domain/display-id';
import { stateOfGstNumber } from '@portal/domain/gstin';
import { paiseToRupees, rupeesToPaise, sumPaise, toPaise } from '@portal/domain/money';
import { type BoughtFee, boughtFees, isAtActuals, type OfficialFee } from '@portal/domain/official-fees';
import type { StateCode } from '@portal/domain/states';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { amountToPay } from '../orders/amount-to-pay.ts';
import { viewDiscount } from '../orders/order-price.ts';
import { type QuotationState, quotationState } from './quotation-state.ts';

type Schemas = components['schemas'];

export interface QuotationItem {
  service_id: number;
  service_name: string;
  timeline: string;
  sac_code: string;
  price_paise: number;
  gst_paise: number;
  gst_rate_basis_points: number;
  tax_exemption: string | null;
  discount_paise: number;
  discount_reason: string | null;
  official_fees: OfficialFee[];
  order_id: number | null;
  order_state: 'unpaid' | 'paid' | 'cancelled';
}

export interface QuotationRow {
  id: number;
  number: string;
  state: QuotationState;
  made_at: Date;
  valid_until: string;
  note: string;
  decline_reason: string | null;
  customer_id: number;
  customer_name: string;
  gst_number: string | null;
  billing_state: StateCode | null;
  items: QuotationItem[];
}

/** @param rest where, order and limit. */
export async function findQuotations(
  db: Db | Tx,
  today: string,
  rest: RawBuilder<unknown>,
): Promise<QuotationRow[]> {
  const { rows } = await sql<QuotationRow>`
    select quotations.id, number, ${quotationState(today)} as state, made_at, valid_until, note, decline_reason,
      customer_id, people.name as customer_name, people.gst_number, people.billing_state, (
        select jsonb_agg(to_jsonb(item) || jsonb_build_object('order_state', case
          when orders.cancelled_at is not null then 'cancelled' when orders.payment_id is not null then 'paid'
          else 'unpaid' end) order by position)
        from quotation_items item left join orders on orders.id = item.order_id
        where item.quotation_id = quotations.id) as items
    from quotations join people on people.id = quotations.customer_id ${rest}`.execute(db);
  return rows;
}

export const viewQuotation = (row: QuotationRow): Schemas['Quotation'] => ({
  id: row.id,
  number: row.number,
  state: row.state,
  made_at: row.made_at.toISOString(),
  valid_until: row.valid_until,
  note: row.note,
  comment: row.decline_reason ?? '',
  items: row.items.map((item) => viewItem(row, item)),
  price: paiseToRupees(sumPaise(row.items.map((item) => toPaise(item.price_paise)))),
  gst_amount: paiseToRupees(sumPaise(row.items.map((item) => toPaise(item.gst_paise)))),
  to_pay: totalToPay(row),
});

export const viewCustomerQuotation = (row: QuotationRow): Schemas['CustomerQuotation'] => ({
  ...viewQuotation(row),
  customer: { id: row.customer_id, name: row.customer_name },
});

const viewItem = (row: QuotationRow, item: QuotationItem): Schemas['QuotationItem'] => ({
  service_id: item.service_id,
  service: item.service_name,
  timeline: item.timeline,
  price: paiseToRupees(toPaise(item.price_paise)),
  gst_amount: paiseToRupees(toPaise(item.gst_paise)),
  discount: viewDiscount(item),
  fees: feesOf(row, item).map(({ name, price, gst, pure_agent }) => ({
    name,
    price: paiseToRupees(price),
    gst_amount: paiseToRupees(gst),
    pure_agent,
  })),
  not_included: feesNotIncluded(item).map(({ name, amount }) => ({ name, amount: paiseToRupees(amount) })),
  order:
    item.order_id === null
      ? null
      : { id: item.order_id, order_id: orderDisplayId(item.order_id), state: item.order_state },
});

/** The official fees of an item, those by state as far as the customer's state is known. */
export function feesOf(
  row: Pick<QuotationRow, 'gst_number' | 'billing_state'>,
  item: Pick<QuotationItem, 'official_fees' | 'gst_rate_basis_points'>,
): BoughtFee[] {
  const state = stateOfGstNumber(row.gst_number ?? '') ?? row.billing_state ?? undefined;
  return boughtFees(item.official_fees, state, item.gst_rate_basis_points);
}

/** Official fees at actuals, with their estimates. */
export const feesNotIncluded = (item: Pick<QuotationItem, 'official_fees'>) =>
  item.official_fees
    .filter(isAtActuals)
    .map((fee) => ({ name: fee.name, amount: toPaise(fee.amount_paise) }));

/** With GST and official fees. */
export function totalToPay({
  items,
  gst_number,
  billing_state,
}: Pick<QuotationRow, 'items' | 'gst_number' | 'billing_state'>): Schemas['AmountToPay'] {
  const amounts = items.map((item) => amountToPay({ ...item, gst_number, billing_state }));
  return {
    total: paiseToRupees(sumPaise(amounts.map(({ total }) => rupeesToPaise(total)))),
    has_more_fees: amounts.some(({ has_more_fees: more }) => more),
  };
}
