/** A customer's pending actions: payments, charges, documents, unread messages and replies; the most urgent first. */

import type { BuyerKind, ConfirmedBuyer, ZeroRating } from '@portal/domain/buyer-kind';
import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import { PENDING } from '@portal/domain/order-status';
import { lutFor } from '@portal/domain/zero-rating';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { unreadCount } from '../chat/message-rows.ts';
import type { Db } from '../db/database.ts';
import { amountToPay, type OrderToPay } from '../orders/amount-to-pay.ts';
import { isOpenCharge } from '../orders/charges-of-order.ts';
import { isOpenQuotation } from '../quotations/quotation-state.ts';
import { confirmedBuyer } from '../settings/confirmed-buyer.ts';

/** Fields that a kind doesn't have are null. */
export interface ActionRow {
  kind: 'document' | 'payment' | 'quotation' | 'charge' | 'chat' | 'ticket';
  /** Id of the order, ticket or quotation. */
  id: number;
  /** The order's service, the ticket's subject, or the number of the quotation. */
  name: string;
  since: Date;
  document_id: number | null;
  doc_name: string | null;
  field_type: 'file' | 'text' | null;
  reason: string | null;
  service_id: number | null;
  /** Of a payment. */
  to_pay: (OrderToPay & { buyer_kind: BuyerKind; confirmed: ConfirmedBuyer | null }) | null;
  charge_id: number | null;
  charge_name: string | null;
  total_paise: number | null;
  unread: number | null;
  /** Of a quotation. */
  last_day: string | null;
  /** The total number of actions. */
  total: number;
}

const MAX_ACTIONS = 50;

/**
 * One statement for all six sources, each by indexes of the customer's own orders, tickets and quotations. Sorts
 * rejected documents first, then payments, quotations and charges, replies, messages and missing documents.
 */
export async function findActions(db: Db, customerId: number, today: string): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    with own as materialized (
      select id, service_id, service_name, payment_id, price_paise, gst_paise, gst_rate_basis_points, official_fees,
        created_at, cancelled_at
      from orders where customer_id = ${customerId}
    )
    select kind, id, name, since, document_id, doc_name, field_type, reason, service_id, to_pay, charge_id,
      charge_name, total_paise, unread, last_day,
      count(*) over () as total
    from (${documents} union all ${payments(customerId)} union all ${quotations(customerId, today)} union all ${charges} union all ${chats(customerId)}
      union all ${tickets(customerId)}) action
    order by urgency, since desc, id desc, place limit ${sql.lit(MAX_ACTIONS)}`.execute(db);
  return rows;
}

// Otherwise Postgres scans the whole table for a customer with a thousand orders (240 ms instead of 50 with 600,000
// documents).
const byOrder = sql`offset 0`;

/** An unpaid order needs the payment first. A finished one may still lack documents. */
const documents = sql`
  select 'document' as kind, own.id, own.service_name as name,
    case needed.status when 'Rejected' then given.uploaded_at else own.created_at end as since,
    case needed.status when 'Rejected' then 1 else 5 end as urgency, needed.position as place,
    needed.id as document_id, needed.name as doc_name, needed.field_type,
    case needed.status when 'Rejected' then needed.rejection_reason end as reason,
    null::bigint as service_id, null::jsonb as to_pay, null::bigint as charge_id, null::text as charge_name,
    null::bigint as total_paise, null::bigint as unread, null::date as last_day
  from own
    cross join lateral (
      select * from order_documents where order_id = own.id and own.cancelled_at is null and (status = 'Rejected' or
        (status = ${sql.lit(PENDING)} and required and own.payment_id is not null))
      ${byOrder}
    ) needed
    left join document_uploads given on given.order_document_id = needed.id and given.state = 'current'`;

const payments = (customerId: number): RawBuilder<unknown> => sql`
  select 'payment', own.id, own.service_name, own.created_at, 2, 0, null, null, null, null, own.service_id,
    jsonb_build_object('price_paise', own.price_paise, 'gst_paise', own.gst_paise, 'gst_rate_basis_points',
      own.gst_rate_basis_points, 'official_fees', own.official_fees, 'billing_state', customer.billing_state,
      'gst_number', customer.gst_number, 'buyer_kind', customer.buyer_kind,
      'confirmed', ${confirmedBuyer(sql`customer.id`)}), null, null, null, null, null
  from own join people customer on customer.id = ${customerId}
  where own.payment_id is null and own.cancelled_at is null`;

const quotations = (customerId: number, today: string): RawBuilder<unknown> => sql`
  select 'quotation', quotations.id, number, made_at, 2, 0, null, null, null, null, null, null, null, null, null, null,
    valid_until
  from quotations where customer_id = ${customerId} and ${isOpenQuotation(today)}`;

const charges = sql`
  select 'charge', own.id, own.service_name, charge.added_at, 2, 0, null, null, null, null, null, null, charge.id,
    charge.name, charge.price_paise + charge.gst_paise, null, null
  from own cross join lateral (
    select charge.* from order_charges charge where order_id = own.id and ${isOpenCharge} ${byOrder}) charge`;

const chats = (customerId: number): RawBuilder<unknown> => sql`
  select 'chat', own.id, own.service_name, chats.last_message_at, 4, 0, null, null, null, null, null, null,
    null, null, null, news.unread, null
  from own
    cross join lateral (select last_message_at from chats where order_id = own.id ${byOrder}) chats
    cross join lateral (select ${unreadCount(sql`own.id`, sql`${customerId}`)} as unread ${byOrder}) news
  where news.unread > 0`;

const tickets = (customerId: number): RawBuilder<unknown> => sql`
  select 'ticket', tickets.id, tickets.subject, answer.created_at, 3, 0, null, null, null, null, null, null,
    null, null, null, null, null
  from tickets join ticket_replies answer on answer.id = tickets.answer_id
  where tickets.customer_id = ${customerId} and tickets.deleted_at is null
    and tickets.answer_id > coalesce(tickets.seen_answer_id, 0)`;

type Action = components['schemas']['Action'];

/** @param zeroRating decides whether GST is to be paid. */
export const viewAction = (row: ActionRow, zeroRating: ZeroRating, now: Date): Action =>
  row.kind === 'payment' ? viewPayment(row, zeroRating, now) : views[row.kind](row);

const views = {
  document: (row) => ({
    kind: 'document',
    ...viewOrder(row),
    document_id: row.document_id ?? 0,
    doc_name: row.doc_name ?? '',
    field_type: row.field_type ?? 'file',
    reason: row.reason,
  }),
  quotation: ({ id, name, since, last_day: lastDay }) => ({
    kind: 'quotation',
    quotation_id: id,
    quotation_number: name,
    valid_until: lastDay ?? '',
    since: since.toISOString(),
  }),
  charge: (row) => ({
    kind: 'charge',
    ...viewOrder(row),
    charge_id: row.charge_id ?? 0,
    charge_name: row.charge_name ?? '',
    total: paiseToRupees(toPaise(row.total_paise ?? 0)),
  }),
  chat: (row) => ({ kind: 'chat', ...viewOrder(row), unread: row.unread ?? 0 }),
  ticket: ({ id, name, since }) => ({
    kind: 'ticket',
    ticket_id: id,
    ticket_number: ticketDisplayId(id),
    subject: name,
    since: since.toISOString(),
  }),
} satisfies Record<Exclude<ActionRow['kind'], 'payment'>, (row: ActionRow) => Action>;

const viewPayment = (row: ActionRow, zeroRating: ZeroRating, now: Date): Action => ({
  kind: 'payment',
  ...viewOrder(row),
  service_id: row.service_id ?? 0,
  to_pay: row.to_pay
    ? amountToPay(row.to_pay, isZeroRated(row.to_pay, zeroRating, now))
    : { total: 0, has_more_fees: false },
});

const isZeroRated = (
  { buyer_kind: kind, gst_number: gstNumber, confirmed }: NonNullable<ActionRow['to_pay']>,
  zeroRating: ZeroRating,
  now: Date,
) => lutFor(zeroRating, { kind, gstNumber, confirmed }, now) !== null;

const viewOrder = ({ id, name, since }: ActionRow) => ({
  order_id: id,
  order_number: orderDisplayId(id),
  order_name: name,
  since: since.toISOString(),
});
