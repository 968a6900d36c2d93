-- Official fees of services, and charges of orders beside the price (record 0061).

-- [{name, kind, amount_paise, states: [{state, amount_paise}], pure_agent}]; orders have those of their purchase.
alter table services add column official_fees jsonb not null default '[]';
alter table orders
  add column official_fees jsonb not null default '[]',
  -- The paid charges of the order, GST included.
  add column charges_paise bigint not null default 0;

-- Beside the price: official fees that were bought with the order, and what was added while the work went on. Unpaid ones
-- are paid, declined or withdrawn, once.
create table order_charges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('official_fee', 'extra')),
  name text not null,
  reason text not null default '',
  sac_code text not null,
  price_paise bigint not null check (price_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  gst_rate_basis_points integer not null,
  -- Passed on at cost, outside GST (Rule 33 CGST Rules).
  pure_agent boolean not null,
  -- Null when it was bought with the order.
  added_by bigint references people (id),
  added_at timestamptz not null,
  payment_id bigint references payments (id),
  declined_at timestamptz,
  decline_reason text,
  withdrawn_at timestamptz,
  check (not pure_agent or (kind = 'official_fee' and gst_paise = 0)),
  check (num_nonnulls(payment_id, declined_at, withdrawn_at) <= 1),
  check ((declined_at is null) = (decline_reason is null))
);
create index order_charges_of_order on order_charges (order_id, id);
create index order_charges_of_payment on order_charges (payment_id) where payment_id is not null;
select audit_table('order_charges', 'order', 'order_id', '{kind,price_paise,pure_agent,payment_id}',
  '{id,added_by,added_at,declined_at,withdrawn_at}', '{name}');

-- The charges of a quote: the official fees of its services, or a charge of an order.
create table payment_charges (
  payment_id bigint not null references payments (id),
  position integer not null,
  -- The service of the purchase that it belongs to.
  service_id bigint not null references services (id),
  charge_id bigint references order_charges (id),
  name text not null,
  price_paise bigint not null check (price_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  gst_rate_basis_points integer not null,
  pure_agent boolean not null,
  primary key (payment_id, position)
);
create index payment_charges_of_charge on payment_charges (charge_id) where charge_id is not null;

-- Fees by state change the total of an unpaid order, and each total has its own quote. As for services, only one of them
-- can be paid.
-- allowed: locking-index, since few payments are of orders that were made unpaid
create index payment_items_of_order on payment_items (order_id) where order_id is not null;
drop index payment_items_order;

-- What is passed on at cost stands apart from the taxed lines: [{order_id, charge_id, description, amount_paise}].
alter table invoices
  add column pure_agent_lines jsonb not null default '[]',
  add column pure_agent_paise bigint not null default 0;
alter table invoices
  drop constraint invoices_lines_check,
  drop constraint invoices_taxable_paise_check,
  drop constraint invoices_check,
  add constraint invoices_some_line check (jsonb_array_length(lines) + jsonb_array_length(pure_agent_lines) > 0) not valid,
  add constraint invoices_amounts check (taxable_paise >= 0 and pure_agent_paise >= 0 and total_paise > 0) not valid,
  add constraint invoices_total check (
    total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + pure_agent_paise) not valid;
alter table credit_notes
  add column pure_agent_lines jsonb not null default '[]',
  add column pure_agent_paise bigint not null default 0;
alter table credit_notes
  drop constraint credit_notes_lines_check,
  drop constraint credit_notes_check,
  add constraint credit_notes_some_line
    check (jsonb_array_length(lines) + jsonb_array_length(pure_agent_lines) > 0) not valid,
  add constraint credit_notes_pure_agent check (pure_agent_paise >= 0) not valid,
  add constraint credit_notes_total check (
    total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + pure_agent_paise) not valid;

-- The refunded amount of an order includes its charges.
create or replace function add_refunded() returns trigger language plpgsql as $$
begin
  update orders set
    refunded_paise = least(price_paise + gst_paise + charges_paise, orders.refunded_paise + back.paise),
    refunded_at = case when orders.refunded_paise + back.paise >= price_paise + gst_paise + charges_paise
      then coalesce(refunded_at, new.issued_at) else refunded_at end
  from (
    select id, sum(paise) as paise from (
      select (line ->> 'order_id')::bigint as id, (line ->> 'taxable_paise')::bigint + (line ->> 'cgst_paise')::bigint
        + (line ->> 'sgst_paise')::bigint + (line ->> 'igst_paise')::bigint as paise
      from jsonb_array_elements(new.lines) line
      union all
      select (line ->> 'order_id')::bigint, (line ->> 'amount_paise')::bigint
      from jsonb_array_elements(new.pure_agent_lines) line) line group by id) back
  where orders.id = back.id;
  return null;
end $$;

-- A charge is paid on its own, for an order that was bought before.
create or replace view bought_services_view as
  select payment_id, id as order_id, service_name, category from orders where payment_id is not null
  union all
  select item.payment_id, null, services.name, categories.name
  from payment_items item join services on services.id = item.service_id
    join categories on categories.id = services.category_id
  where not exists (select from orders where orders.payment_id = item.payment_id)
  union all
  select charge.payment_id, orders.id, orders.service_name, orders.category
  from payment_charges charge join order_charges on order_charges.id = charge.charge_id
    join orders on orders.id = order_charges.order_id;

create or replace view issued_documents_view as
  select document.kind, document.number, document.issued_on, document.issued_at, invoices.id as invoice_id,
    document.credit_note_id, payment.id as payment_id, payment.customer_id, lined.departments, document.taxable_paise,
    document.cgst_paise, document.sgst_paise, document.igst_paise, document.total_paise,
    fold_text(concat_ws(e'\x1f', document.number, document.other_number, invoices.recipient_name,
      invoices.recipient_contact, invoices.recipient_email, invoices.recipient_gstin, payment.provider_payment_id,
      payment.provider_order_id, document.refund, lined.names, lined.numbers, rupees_text(document.total_paise),
      rupees_text(document.taxable_paise))) as search_text
  from payments payment join invoices on invoices.payment_id = payment.id
    cross join lateral (
      select 'invoice' as kind, null::bigint as credit_note_id, invoices.number,
        (select replaced.number from invoices replaced where replaced.id = invoices.replaces) as other_number,
        invoices.issued_on, invoices.issued_at, invoices.lines || invoices.pure_agent_lines as lines, null as refund,
        invoices.taxable_paise, invoices.cgst_paise, invoices.sgst_paise, invoices.igst_paise, invoices.total_paise
      union all
      select 'credit_note', note.id, note.number, invoices.number, note.issued_on, note.issued_at,
        note.lines || note.pure_agent_lines,
        (select provider_refund_id from refunds where refunds.id = note.refund_id), note.taxable_paise,
        note.cgst_paise, note.sgst_paise, note.igst_paise, note.total_paise
      from credit_notes note where note.invoice_id = invoices.id
    ) document
    cross join lateral (
      select coalesce(array_agg(distinct orders.category), '{}') as departments,
        string_agg(distinct line ->> 'description', e'\x1f') as names,
        string_agg('ORD-' || lpad(line ->> 'order_id', greatest(6, length(line ->> 'order_id')), '0'), e'\x1f') as numbers
      from jsonb_array_elements(document.lines) line join orders on orders.id = (line ->> 'order_id')::bigint
    ) lined;
