/**
 * The statements that erase a person, in the order of the foreign keys. Invoices and their payments stay (record
 * 0014).
 */

import { sql } from 'kysely';

/** Run in one transaction. No condition combines two columns with "or": Postgres would then scan the whole table. */
export function erasureStatements(id: number) {
  const orders = sql`(select id from orders where customer_id = ${id})`;
  const tickets = sql`(select id from tickets where customer_id = ${id})`;
  const receipts = sql`(select receipts.id from payments join receipts on receipts.payment_id = payments.id
    where customer_id = ${id})`;
  const uploads = uploadsOf(id);
  const files = sql`(select stored_name from document_uploads where id in ${uploads})`;
  return [
    sql`delete from notifications where person_id = ${id}`,
    sql`delete from notifications where order_id in ${orders}`,
    sql`delete from notifications where ticket_id in ${tickets}`,
    sql`delete from notifications where event_key = ${`registered:${id}`}
      and person_id in (select people.id from people where user_type = 'admin')`,

    sql`delete from expiry_reminders where stored_name in ${files}`,
    sql`delete from document_expiries where stored_name in ${files}`,
    sql`delete from file_warnings where stored_name in ${files}`,
    sql`delete from document_reviews where upload_id in ${uploads}`,
    // In one statement, since one upload may reference the file of another.
    sql`delete from document_uploads where id in ${uploads}`,
    sql`update order_documents set rejection_reason = null where order_id in ${orders}`,
    sql`delete from cancellation_comments where cancellation_id in (
      select id from cancellations where order_id in ${orders})`,
    sql`update cancellations set reason = '', decision_reason = null where order_id in ${orders}`,
    sql`update order_charges set reason = '', decline_reason = case when decline_reason is not null then '' end
      where order_id in ${orders}`,
    sql`update order_status_changes set reason = null where order_id in ${orders}`,

    sql`delete from chat_digests where order_id in ${orders}`,
    sql`delete from chat_digests where person_id = ${id}`,
    sql`delete from chat_receipts where order_id in ${orders}`,
    sql`delete from chat_reads where order_id in ${orders}`,
    sql`delete from chat_reads where person_id = ${id}`,
    sql`delete from chats where order_id in ${orders}`,
    sql`delete from file_warnings where stored_name in (select stored_name from message_files
      where message_id in (select id from messages where order_id in ${orders}))`,
    sql`delete from message_files where message_id in (select id from messages where order_id in ${orders})`,
    sql`delete from messages where order_id in ${orders}`,

    sql`delete from file_warnings where stored_name in
      (select stored_name from ticket_files where ticket_id in ${tickets})`,
    sql`delete from ticket_files where ticket_id in ${tickets}`,
    sql`delete from ticket_replies where ticket_id in ${tickets}`,
    sql`delete from ticket_notes where ticket_id in ${tickets}`,
    sql`delete from ticket_changes where ticket_id in ${tickets}`,
    sql`delete from tickets where customer_id = ${id}`,

    sql`update orders set billing_name = 'Erased customer', billing_email = '', billing_phone = '', gst_number = null,
      discount_reason = case when discount_reason is not null then '' end where customer_id = ${id}`,
    sql`update quotations set note = '', decline_reason = case when decline_reason is not null then '' end
      where customer_id = ${id}`,
    sql`update quotation_items set discount_reason = case when discount_reason is not null then '' end
      where quotation_id in (select id from quotations where customer_id = ${id})`,
    // Quotes that were never paid are not part of the books.
    sql`update payments set billing_name = 'Erased customer', billing_email = '', billing_phone = '',
      gst_number = null, business_name = null, billing_address = null, billing_state = null,
      invoice_gstin = null, place_of_supply = null, buyer_kind = 'india', billing_country = null, lut_arn = null
      where customer_id = ${id} and state = 'created'`,

    sql`delete from file_warnings where stored_name in (
      select stored_name from tds_certificate_files where receipt_id in ${receipts})`,
    sql`delete from tds_certificate_files where receipt_id in ${receipts}`,

    sql`delete from upload_days where person_id = ${id}`,
    sql`delete from mail_preferences where person_id = ${id}`,
    sql`delete from idempotency_keys where person_id = ${id}`,
    sql`delete from sessions where person_id = ${id}`,
    sql`delete from one_time_codes where person_id = ${id}`,
    sql`delete from account_changes where person_id = ${id}`,
    sql`delete from login_challenges where person_id = ${id}`,
    sql`delete from second_step_failures where person_id = ${id}`,
    sql`delete from recovery_codes where person_id = ${id}`,
    sql`delete from zero_rated_buyers where customer_id = ${id}`,
    sql`delete from two_steps where person_id = ${id}`,
    // Before the e-mail address is erased, since their key is its hash.
    sql`delete from login_failures where account = (select login_account(email) from people where id = ${id})`,
    sql`delete from login_attempts where account = (select login_account(email) from people where id = ${id})`,
    sql`delete from known_networks where account = (select login_account(email) from people where id = ${id})`,
  ];
}

/** Ids of the documents submitted and issued for a person's orders: a union, so each half uses its own index. */
const uploadsOf = (id: number) => sql`(
  select uploads.id from orders join order_documents as wanted on wanted.order_id = orders.id
    join document_uploads as uploads on uploads.order_document_id = wanted.id
  where orders.customer_id = ${id}
  union all
  select uploads.id from orders join document_uploads as uploads on uploads.issued_order_id = orders.id
  where orders.customer_id = ${id})`;
