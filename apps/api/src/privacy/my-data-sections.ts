/** The sections of my-data.json, each a query over a person's rows in id order. */

import { type RawBuilder, sql } from 'kysely';

export interface StoredRow {
  id: number;
  shown: Record<string, unknown>;
  /** The encrypted text of a document. */
  sealed?: Buffer | null;
}

/** Keyset position: the rows after an id. */
export interface SectionPosition {
  personId: number;
  after: number;
  limit: number;
}

type Section = (place: SectionPosition) => RawBuilder<StoredRow>;

const display = (prefix: string, id: string) =>
  sql`${sql.lit(prefix)} || lpad(${sql.raw(id)}::text, greatest(6, length(${sql.raw(id)}::text)), '0')`;
const orderNumber = display('ORD-', 'orders.id');
const ticketNumber = display('TKT-', 'tickets.id');

const after = ({ after: id, limit }: SectionPosition, column: string) =>
  sql`and ${sql.raw(column)} > ${id} order by ${sql.raw(column)} limit ${limit}`;

export const myDataSections: Readonly<Record<string, Section>> = {
  account: (place) => sql`
    select id, jsonb_build_object('name', name, 'email', email, 'phone', phone, 'gst_number', gst_number,
      'billing_state', billing_state, 'billing_address', billing_address, 'business_name', business_name,
      'buyer_kind', buyer_kind, 'billing_country', billing_country, 'registered_at', created_at,
      'mails_not_wanted', (select coalesce(jsonb_agg(title), '[]') from mail_preferences
        where person_id = people.id and not wanted)) as shown
    from people where id = ${place.personId} ${after(place, 'id')}`,
  zero_rating: (place) => sql`
    select customer_id as id, jsonb_build_object('kind', kind, 'gst_number', gstin, 'confirmed_at', confirmed_at) as shown
    from zero_rated_buyers where customer_id = ${place.personId} ${after(place, 'customer_id')}`,
  account_changes: (place) => sql`
    select id, jsonb_build_object('kind', kind, 'from', told_at, 'to', new_email, 'changed_at', changed_at) as shown
    from account_changes where person_id = ${place.personId} ${after(place, 'id')}`,
  devices: (place) => sql`
    select nr as id, jsonb_build_object('user_agent', user_agent, 'logged_in_at', created_at,
      'last_used_at', last_used_at, 'ended_at', ended_at) as shown
    from (select *, row_number() over (order by created_at, id) as nr from sessions
      where person_id = ${place.personId}) as numbered where true ${after(place, 'nr')}`,
  login_attempts: (place) => sql`
    select id, jsonb_build_object('tried_at', tried_at, 'network', network, 'user_agent', user_agent,
      'outcome', outcome) as shown
    from login_attempts where account = (select login_account(email) from people where id = ${place.personId})
      ${after(place, 'id')}`,
  orders: (place) => sql`
    select id, jsonb_build_object('order', ${orderNumber}, 'service', service_name, 'category', category,
      'status', status, 'price', price_paise / 100.0, 'gst', gst_paise / 100.0, 'discount', discount_paise / 100.0,
      'discount_reason', discount_reason, 'name', billing_name,
      'email', billing_email, 'phone', billing_phone, 'gst_number', gst_number, 'ordered_at', created_at,
      'cancelled_at', cancelled_at, 'refunded', refunded_paise / 100.0) as shown
    from orders where customer_id = ${place.personId} ${after(place, 'id')}`,
  order_statuses: (place) => sql`
    select changes.id, jsonb_build_object('order', ${orderNumber}, 'from', from_status, 'to', to_status,
      'reason', reason, 'changed_at', changed_at) as shown
    from order_status_changes as changes join orders on orders.id = changes.order_id
    where customer_id = ${place.personId} ${after(place, 'changes.id')}`,
  charges: (place) => sql`
    select added.id, jsonb_build_object('order', ${orderNumber}, 'kind', added.kind, 'name', name, 'reason', reason,
      'price', added.price_paise / 100.0, 'gst', added.gst_paise / 100.0, 'outside_gst', pure_agent,
      'added_at', added_at, 'declined_at', declined_at, 'decline_reason', decline_reason,
      'withdrawn_at', withdrawn_at) as shown
    from order_charges as added join orders on orders.id = added.order_id
    where customer_id = ${place.personId} ${after(place, 'added.id')}`,
  disbursements: (place) => sql`
    select charge_id as id, jsonb_build_object('order', ${orderNumber}, 'amount', amount_paise / 100.0,
      'paid_on', paid_on, 'reference', reference) as shown
    from disbursements join orders on orders.id = order_id
    where customer_id = ${place.personId} ${after(place, 'charge_id')}`,
  quotations: (place) => sql`
    select id, jsonb_build_object('number', number, 'made_at', made_at, 'valid_until', valid_until, 'note', note,
      'accepted_at', accepted_at, 'declined_at', declined_at, 'comment', decline_reason,
      'withdrawn_at', withdrawn_at) as shown
    from quotations where customer_id = ${place.personId} ${after(place, 'id')}`,
  quotation_items: (place) => sql`
    select nr as id, jsonb_build_object('quotation', number, 'service', service_name, 'price', price_paise / 100.0,
      'gst', gst_paise / 100.0, 'discount', discount_paise / 100.0, 'discount_reason', discount_reason) as shown
    from (select quoted.*, number, row_number() over (order by quotation_id, position) as nr
      from quotations join quotation_items as quoted on quoted.quotation_id = quotations.id
      where customer_id = ${place.personId}) as numbered where true ${after(place, 'nr')}`,
  cancellations: (place) => sql`
    select made.id, jsonb_build_object('order', ${orderNumber}, 'state', state, 'reason', reason,
      'decision_reason', decision_reason, 'amount', amount_paise / 100.0, 'requested_at', requested_at,
      'decided_at', decided_at) as shown
    from cancellations as made join orders on orders.id = made.order_id
    where customer_id = ${place.personId} ${after(place, 'made.id')}`,
  // Order by order: Postgres doesn't push the order's id into a joined union.
  documents: (place) => sql`
    select uploads.id, case when state = 'current' then text_sealed end as sealed, jsonb_build_object('order', ${orderNumber},
      'document', uploads.name, 'version', version, 'state', state, 'file', original_name,
      'size_bytes', size_bytes, 'uploaded_at', uploaded_at, 'withdrawn_reason', withdrawn_reason,
      'rejection_reason', (select reason from document_reviews where upload_id = uploads.id
        order by document_reviews.id desc limit 1),
      'valid_until', (select expires_on from document_expiries as expiry
        where expiry.stored_name = uploads.stored_name)) as shown
    from orders cross join lateral (
      select given.*, wanted.name
      from order_documents as wanted join document_uploads as given on given.order_document_id = wanted.id
      where wanted.order_id = orders.id
      union all
      select given.*, issued_name from document_uploads as given where issued_order_id = orders.id
        and state not in ('quarantined', 'infected')
    ) as uploads
    where orders.customer_id = ${place.personId} ${after(place, 'uploads.id')}`,
  payments: (place) => sql`
    select id, jsonb_build_object('payment', provider_payment_id, 'state', state, 'amount', amount_paise / 100.0,
      'name', billing_name, 'email', billing_email, 'phone', billing_phone, 'gst_number', gst_number,
      'business_name', business_name, 'billing_address', billing_address, 'billing_state', billing_state,
      'buyer_kind', buyer_kind, 'billing_country', billing_country, 'begun_at', created_at, 'paid_at', paid_at) as shown
    from payments where customer_id = ${place.personId} ${after(place, 'id')}`,
  invoices: (place) => sql`
    select invoices.id, jsonb_build_object('number', number, 'issued_on', issued_on, 'name', recipient_name,
      'contact', recipient_contact, 'address', recipient_address, 'email', recipient_email, 'phone', recipient_phone,
      'gst_number', recipient_gstin, 'place_of_supply', invoices.place_of_supply,
      'buyer_kind', invoices.buyer_kind, 'country', recipient_country, 'letter_of_undertaking', invoices.lut_arn,
      'taxable', taxable_paise / 100.0, 'pure_agent', pure_agent_paise / 100.0, 'total', total_paise / 100.0) as shown
    from invoices join payments on payments.id = invoices.payment_id
    where customer_id = ${place.personId} ${after(place, 'invoices.id')}`,
  credit_notes: (place) => sql`
    select notes.id, jsonb_build_object('number', notes.number, 'issued_on', notes.issued_on, 'invoice', invoices.number,
      'reason', notes.reason, 'taxable', notes.taxable_paise / 100.0, 'pure_agent', notes.pure_agent_paise / 100.0,
      'total', notes.total_paise / 100.0) as shown
    from credit_notes as notes join invoices on invoices.id = notes.invoice_id
    join payments on payments.id = invoices.payment_id
    where customer_id = ${place.personId} ${after(place, 'notes.id')}`,
  payment_attempts: (place) => sql`
    select tried.id, jsonb_build_object('payment', tried.provider_payment_id, 'state', tried.state,
      'amount', tried.amount_paise / 100.0, 'method', method, 'detail', detail, 'bank_reference', bank_reference,
      'begun_at', begun_at, 'captured_at', captured_at) as shown
    from payment_attempts as tried join payments on payments.id = tried.payment_id
    where customer_id = ${place.personId} ${after(place, 'tried.id')}`,
  disputes: (place) => sql`
    select disputes.id, jsonb_build_object('payment', disputes.provider_payment_id, 'dispute', provider_dispute_id,
      'state', disputes.state, 'amount', disputes.amount_paise / 100.0, 'reason', reason, 'opened_at', opened_at,
      'ended_at', ended_at) as shown
    from disputes join payments on payments.id = disputes.payment_id
    where customer_id = ${place.personId} ${after(place, 'disputes.id')}`,
  refunds: (place) => sql`
    select refunds.id, jsonb_build_object('payment', refunds.provider_payment_id, 'refund', provider_refund_id,
      'amount', refunds.amount_paise / 100.0, 'reason', reason, 'state', refunds.state,
      'begun_at', refunds.created_at, 'settled_at', settled_at, 'bank_reference', bank_reference,
      'bank_paid_on', bank_paid_on) as shown
    from refunds join payments on payments.id = refunds.payment_id
    where customer_id = ${place.personId} ${after(place, 'refunds.id')}`,
  receipts: (place) => sql`
    select receipts.id, jsonb_build_object('method', method,
      'reference', reference, 'received_on', received_on, 'amount', receipts.amount_paise / 100.0,
      'tds', tds_paise / 100.0, 'tds_certificate', tds_certificate, 'voided_at', voided_at, 'void_reason', void_reason) as shown
    from receipts join payments on payments.id = receipts.payment_id
    where customer_id = ${place.personId} ${after(place, 'receipts.id')}`,
  messages: (place) => sql`
    select messages.id, jsonb_build_object('order', ${orderNumber}, 'from', people.name, 'message', body,
      'files', (select coalesce(jsonb_agg(original_name order by files.id), '[]') from message_files as files
        where files.message_id = messages.id), 'sent_at', sent_at) as shown
    from messages join orders on orders.id = messages.order_id join people on people.id = messages.sent_by
    where customer_id = ${place.personId} ${after(place, 'messages.id')}`,
  tickets: (place) => sql`
    select id, jsonb_build_object('ticket', ${ticketNumber}, 'subject', subject, 'department', department,
      'service', service_name, 'priority', priority, 'status', status, 'name', name, 'email', email,
      'message_html', message_html, 'raised_at', created_at) as shown
    from tickets where customer_id = ${place.personId} ${after(place, 'id')}`,
  ticket_replies: (place) => sql`
    select replies.id, jsonb_build_object('ticket', ${ticketNumber}, 'from', people.name,
      'message_html', replies.message_html, 'written_at', replies.created_at) as shown
    from ticket_replies as replies join tickets on tickets.id = replies.ticket_id
    join people on people.id = replies.written_by
    where customer_id = ${place.personId} ${after(place, 'replies.id')}`,
  notifications: (place) => sql`
    select id, jsonb_build_object('title', title, 'detail', detail, 'told_at', created_at, 'read_at', read_at) as shown
    from notifications where person_id = ${place.personId} ${after(place, 'id')}`,
};
