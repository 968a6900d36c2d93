-- Money received by bank transfer, UPI, cheque or cash (record 0058). The first receipt of a purchase places it:
-- `payments.provider_payment_id` is then its number, RCT-000012, so that refunds and the register refer to it alike.
create table receipts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  method text not null check (method in ('bank_transfer', 'upi', 'cheque', 'cash')),
  reference text,
  -- A day in India.
  received_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- Income tax that the customer deducted, which pays a part of the invoice like money does.
  tds_paise bigint not null check (tds_paise >= 0),
  recorded_by bigint not null references people (id),
  recorded_at timestamptz not null,
  -- It was no money after all, such as a cheque that bounced.
  voided_by bigint references people (id),
  voided_at timestamptz,
  void_reason text,
  check (method = 'cash' or reference is not null),
  check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null))
);
create index receipts_of_payment on receipts (payment_id, id);
create index receipts_of_reference on receipts (reference, received_on);
select audit_table('receipts', 'receipt', 'id', '{payment_id,method,amount_paise,tds_paise,received_on,voided_at}',
  '{recorded_by,recorded_at,voided_by}');

create function receipt_number(id bigint) returns text immutable parallel safe language sql
  return 'RCT-' || lpad(id::text, greatest(6, length(id::text)), '0');

-- What is still owed of each purchase that a receipt placed.
create view balances_view as
  select payment.id as payment_id, payment.customer_id, invoiced.on_day as invoiced_on, invoiced.paise as invoiced_paise,
    invoiced.taxable as taxable_paise, received.paise as received_paise, received.tds as tds_paise,
    back.paise as refunded_paise,
    invoiced.paise - received.paise - received.tds + back.paise as owed_paise
  from payments payment
    cross join lateral (
      select coalesce(sum(amount_paise) filter (where voided_at is null), 0)::bigint as paise,
        coalesce(sum(tds_paise) filter (where voided_at is null), 0)::bigint as tds
      from receipts where receipts.payment_id = payment.id having count(*) > 0) received
    cross join lateral (
      select min(issued_on) as on_day, (sum(total_paise) - coalesce(sum(noted.total), 0))::bigint as paise,
        (sum(taxable_paise) - coalesce(sum(noted.taxable), 0))::bigint as taxable
      from invoices cross join lateral (
        select sum(note.total_paise) as total, sum(note.taxable_paise) as taxable
        from credit_notes note where note.invoice_id = invoices.id) noted
      where invoices.payment_id = payment.id having count(*) > 0) invoiced
    cross join lateral (
      select coalesce(sum(amount_paise), 0)::bigint as paise from refunds
      where refunds.payment_id = payment.id and refunds.provider_payment_id = payment.provider_payment_id
        and refunds.state = 'processed') back;

alter table registered_payments add column method text not null default 'online', add column reference text;

-- Each receipt of a purchase is a row. What went back is taken from the first one on.
create or replace view received_payments_view as
  select payment.id as payment_id, payment.customer_id, received.id as provider_payment_id, received.at as paid_at,
    (received.at at time zone 'Asia/Kolkata')::date as paid_on, received.amount as amount_paise,
    least(received.refunded, received.amount) as refunded_paise, bought.departments,
    fold_text(concat_ws(e'\x1f', received.id, payment.provider_order_id, payment.billing_name, payment.business_name,
      payment.billing_email, payment.gst_number, payment.invoice_gstin, bought.names, bought.numbers,
      rupees_text(received.amount), nullif(rupees_text(received.refunded), 'Rs.0/-'), received.reference, (
        select string_agg(concat_ws(e'\x1f', provider_refund_id, rupees_text(amount_paise)), e'\x1f' order by id)
        from refunds where refunds.provider_payment_id = received.id), (
        select string_agg(number, e'\x1f' order by id) from invoices
        where invoices.payment_id = payment.id and received.is_first), (
        select string_agg(note.number, e'\x1f' order by note.id)
        from credit_notes note join invoices on invoices.id = note.invoice_id
        where invoices.payment_id = payment.id and received.is_first))) as search_text,
    received.method, received.reference
  from payments payment
    cross join lateral (
      select coalesce(sum(back.amount_paise), 0)::bigint as refunded from refunds back
      where back.payment_id = payment.id and back.provider_payment_id = payment.provider_payment_id
        and back.state = 'processed'
    ) total
    cross join lateral (
      select payment.provider_payment_id as id, payment.paid_at as at, payment.amount_paise as amount, total.refunded,
        'online' as method, null::text as reference, true as is_first
      where payment.state = 'paid' and not exists (select from receipts where receipts.payment_id = payment.id)
      union all
      select receipt_number(receipts.id), least(recorded_at, (received_on + time '12:00') at time zone 'Asia/Kolkata'),
        amount_paise, greatest(0, least(amount_paise, total.refunded
          - coalesce(sum(amount_paise) over (order by id rows between unbounded preceding and 1 preceding), 0)))::bigint,
        method, receipts.reference, true
      from receipts where receipts.payment_id = payment.id and voided_at is null and payment.state = 'paid'
      union all
      select back.provider_payment_id, min(back.created_at),
        greatest(max(back.amount_paise), sum(back.amount_paise) filter (where back.state <> 'failed'))::bigint,
        coalesce(sum(back.amount_paise) filter (where back.state = 'processed'), 0)::bigint, 'online', null, false
      from refunds back
      where back.payment_id = payment.id and back.provider_payment_id is distinct from payment.provider_payment_id
      group by back.provider_payment_id
    ) received
    cross join lateral (
      select coalesce(array_agg(distinct category), '{}') as departments,
        string_agg(distinct service_name, e'\x1f') as names,
        string_agg('ORD-' || lpad(order_id::text, greatest(6, length(order_id::text)), '0'), e'\x1f' order by order_id)
          as numbers
      from bought_services_view where bought_services_view.payment_id = payment.id
    ) bought;

create or replace function register_purchase(which bigint) returns void language plpgsql as $$
begin
  insert into registered_documents (kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id,
    departments, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, search_text)
  select kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id, departments, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, total_paise, search_text
  from issued_documents_view
  where payment_id = which and number not in (select number from registered_documents where payment_id = which)
  order by issued_at, number on conflict do nothing;

  insert into registered_payments as kept (payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise,
    refunded_paise, departments, search_text, method, reference)
  select payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise, refunded_paise, departments,
    search_text, method, reference
  from received_payments_view where payment_id = which
  on conflict (provider_payment_id) do update set (paid_at, paid_on, amount_paise, refunded_paise, departments,
    search_text) = (excluded.paid_at, excluded.paid_on, excluded.amount_paise, excluded.refunded_paise,
    excluded.departments, excluded.search_text)
  where (kept.paid_at, kept.amount_paise, kept.refunded_paise, kept.departments, kept.search_text)
    is distinct from (excluded.paid_at, excluded.amount_paise, excluded.refunded_paise, excluded.departments,
      excluded.search_text);
end $$;

create function sum_removed_payments() returns trigger language plpgsql as $$
begin
  insert into payment_sums select paid_on, state, department, -count(*), -sum(amount_paise), -sum(refunded_paise)
  from removed cross join lateral unnest(array_append(departments, '')) department group by 1, 2, 3;
  return null;
end $$;
create trigger summed_less after delete on registered_payments
  referencing old table as removed for each statement execute function sum_removed_payments();

-- A voided receipt is no payment any more.
create function register_receipt() returns trigger language plpgsql as $$
begin
  if new.voided_at is not null then
    delete from registered_payments where provider_payment_id = receipt_number(new.id);
  end if;
  perform register_purchase(new.payment_id);
  return null;
end $$;
create trigger registered after insert or update of voided_at on receipts
  for each row execute function register_receipt();
