-- The register: each payment received and each tax document issued, as one row that lists, searches and sums read
-- (record 0054). Triggers derive it from payments, refunds, invoices and credit notes, in the transaction of their change.

create table registered_payments (
  id bigint generated always as identity primary key,
  -- The purchase. A second payment of the same purchase goes back, and has a row of its own.
  payment_id bigint not null references payments (id),
  customer_id bigint not null references people (id),
  provider_payment_id text not null unique,
  paid_at timestamptz not null,
  -- Its day in India.
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  refunded_paise bigint not null check (refunded_paise >= 0),
  state text not null generated always as (case when refunded_paise = 0 then 'Paid'
    when refunded_paise < amount_paise then 'Partly Refunded' else 'Refunded' end) stored,
  departments text[] not null,
  search_text text not null
);
create index registered_payments_newest on registered_payments (paid_on, id);
create index registered_payments_of_state on registered_payments (state, paid_on, id);
create index registered_payments_of_department on registered_payments using gin (departments);
create index registered_payments_of_purchase on registered_payments (payment_id);
create index registered_payments_of_customer on registered_payments (customer_id);
create index registered_payments_search on registered_payments using gin (search_text gin_trgm_ops);

create table registered_documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  issued_on date not null,
  -- The invoice itself, or the one that the credit note is against.
  invoice_id bigint not null references invoices (id),
  credit_note_id bigint references credit_notes (id),
  payment_id bigint not null references payments (id),
  customer_id bigint not null references people (id),
  departments text[] not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null,
  search_text text not null,
  check ((kind = 'credit_note') = (credit_note_id is not null))
);
create index registered_documents_newest on registered_documents (issued_on, id);
create index registered_documents_of_kind on registered_documents (kind, issued_on, id);
create index registered_documents_of_department on registered_documents using gin (departments);
create index registered_documents_of_payment on registered_documents (payment_id);
create index registered_documents_of_customer on registered_documents (customer_id, issued_on, id);
create index registered_documents_search on registered_documents using gin (search_text gin_trgm_ops);

-- What each document adds to the revenue; negative in credit notes.
create table registered_lines (
  document_id bigint not null references registered_documents (id),
  position integer not null,
  issued_on date not null,
  department text not null,
  service_name text not null,
  place_of_supply text not null,
  taxable_paise bigint not null,
  tax_paise bigint not null,
  primary key (document_id, position)
);
create index registered_lines_by_day on registered_lines (issued_on);

-- Sums of the two lists, like tallies: each change adds a row, and the clean-up adds up what has gathered. The department
-- is empty for the sum of all.
create table payment_sums (
  paid_on date not null,
  state text not null,
  department text not null,
  n bigint not null,
  amount_paise bigint not null,
  refunded_paise bigint not null
);
create index payment_sums_by_day on payment_sums (department, paid_on);
create table document_sums (
  issued_on date not null,
  kind text not null,
  department text not null,
  n bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null
);
create index document_sums_by_day on document_sums (department, issued_on);

-- Files of the register that an admin asked for; each link works once.
create table register_exports (
  id bigint generated always as identity primary key,
  made_by bigint not null references people (id),
  made_at timestamptz not null,
  list text not null check (list in ('payments', 'invoices', 'revenue')),
  format text not null check (format in ('csv', 'zip')),
  filters jsonb not null,
  downloaded_at timestamptz
);
create index register_exports_of_admin on register_exports (made_by, made_at);
select audit_table('register_exports', 'register export', 'id', '{list,format}', '{downloaded_at}');

-- What a payment bought, or was meant to buy.
create view bought_services_view as
  select payment_id, id as order_id, service_name, category from orders where payment_id is not null
  union all
  select item.payment_id, null, services.name, categories.name
  from payment_items item join services on services.id = item.service_id
    join categories on categories.id = services.category_id
  where not exists (select from orders where orders.payment_id = item.payment_id);

-- The rows of `registered_payments`, from their sources.
create view received_payments_view as
  select payment.id as payment_id, payment.customer_id, received.id as provider_payment_id, received.at as paid_at,
    (received.at at time zone 'Asia/Kolkata')::date as paid_on, received.amount as amount_paise,
    least(received.refunded, received.amount) as refunded_paise, bought.departments,
    fold_text(concat_ws(e'\x1f', received.id, payment.provider_order_id, payment.billing_name, payment.business_name,
      payment.billing_email, payment.gst_number, payment.invoice_gstin, bought.names, bought.numbers,
      rupees_text(received.amount), nullif(rupees_text(received.refunded), 'Rs.0/-'), (
        select string_agg(concat_ws(e'\x1f', provider_refund_id, rupees_text(amount_paise)), e'\x1f' order by id)
        from refunds where refunds.provider_payment_id = received.id), (
        select string_agg(number, e'\x1f' order by id) from invoices
        where invoices.payment_id = payment.id and received.id = payment.provider_payment_id), (
        select string_agg(note.number, e'\x1f' order by note.id)
        from credit_notes note join invoices on invoices.id = note.invoice_id
        where invoices.payment_id = payment.id and received.id = payment.provider_payment_id))) as search_text
  from payments payment
    cross join lateral (
      select payment.provider_payment_id as id, payment.paid_at as at, payment.amount_paise as amount, coalesce((
        select sum(back.amount_paise) from refunds back where back.payment_id = payment.id
          and back.provider_payment_id = payment.provider_payment_id and back.state = 'processed'), 0)::bigint as refunded
      where payment.state = 'paid'
      union all
      select back.provider_payment_id, min(back.created_at),
        greatest(max(back.amount_paise), sum(back.amount_paise) filter (where back.state <> 'failed'))::bigint,
        coalesce(sum(back.amount_paise) filter (where back.state = 'processed'), 0)::bigint
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

-- The rows of `registered_documents`, from their sources.
create view issued_documents_view as
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
        invoices.issued_on, invoices.issued_at, invoices.lines, null as refund, invoices.taxable_paise,
        invoices.cgst_paise, invoices.sgst_paise, invoices.igst_paise, invoices.total_paise
      union all
      select 'credit_note', note.id, note.number, invoices.number, note.issued_on, note.issued_at, note.lines,
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

-- In PL/pgSQL, which keeps the plans of its statements.
create function register_purchase(which bigint) returns void language plpgsql as $$
begin
  insert into registered_documents (kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id,
    departments, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, search_text)
  select kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id, departments, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, total_paise, search_text
  from issued_documents_view
  where payment_id = which and number not in (select number from registered_documents where payment_id = which)
  order by issued_at, number on conflict do nothing;

  insert into registered_payments as kept (payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise,
    refunded_paise, departments, search_text)
  select payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise, refunded_paise, departments,
    search_text
  from received_payments_view where payment_id = which
  on conflict (provider_payment_id) do update set (paid_at, paid_on, amount_paise, refunded_paise, departments,
    search_text) = (excluded.paid_at, excluded.paid_on, excluded.amount_paise, excluded.refunded_paise,
    excluded.departments, excluded.search_text)
  where (kept.paid_at, kept.amount_paise, kept.refunded_paise, kept.departments, kept.search_text)
    is distinct from (excluded.paid_at, excluded.amount_paise, excluded.refunded_paise, excluded.departments,
      excluded.search_text);
end $$;

create function register_changed_purchase() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then perform register_purchase(new.id);
  else perform register_purchase(new.payment_id);
  end if;
  return null;
end $$;
-- The invoice of the same statement registers a payment that has one.
create trigger registered after insert or update of state, provider_payment_id, paid_at, gst_number, business_name
  on payments for each row when (new.state = 'paid') execute function register_changed_purchase();
create trigger registered after insert or update on refunds for each row execute function register_changed_purchase();
create trigger registered after insert on invoices for each row execute function register_changed_purchase();

create function register_credit_note() returns trigger language plpgsql as $$
begin
  perform register_purchase(payment_id) from invoices where id = new.invoice_id;
  return null;
end $$;
create trigger registered after insert on credit_notes for each row execute function register_credit_note();

create function sum_registered_payments() returns trigger language plpgsql as $$
begin
  insert into payment_sums select paid_on, state, department, count(*), sum(amount_paise), sum(refunded_paise)
  from added cross join lateral unnest(array_append(departments, '')) department group by 1, 2, 3;
  return null;
end $$;
create trigger summed after insert on registered_payments
  referencing new table as added for each statement execute function sum_registered_payments();

create function sum_changed_payment() returns trigger language plpgsql as $$
begin
  insert into payment_sums
  select old.paid_on, old.state, department, -1, -old.amount_paise, -old.refunded_paise
  from unnest(array_append(old.departments, '')) department
  union all
  select new.paid_on, new.state, department, 1, new.amount_paise, new.refunded_paise
  from unnest(array_append(new.departments, '')) department;
  return null;
end $$;
create trigger summed_again after update on registered_payments for each row
  when ((old.paid_on, old.amount_paise, old.refunded_paise, old.departments)
    is distinct from (new.paid_on, new.amount_paise, new.refunded_paise, new.departments))
  execute function sum_changed_payment();

create function sum_registered_documents() returns trigger language plpgsql as $$
begin
  insert into registered_lines
  select added.id, place, added.issued_on, orders.category, line ->> 'description', invoices.place_of_supply,
    sign * (line ->> 'taxable_paise')::bigint,
    sign * ((line ->> 'cgst_paise')::bigint + (line ->> 'sgst_paise')::bigint + (line ->> 'igst_paise')::bigint)
  from added join invoices on invoices.id = added.invoice_id
    left join credit_notes note on note.id = added.credit_note_id
    cross join lateral (select case when note.id is null then 1 else -1 end as sign) signed
    cross join lateral jsonb_array_elements(coalesce(note.lines, invoices.lines)) with ordinality lines (line, place)
    join orders on orders.id = (line ->> 'order_id')::bigint;
  insert into document_sums
  select issued_on, kind, department, count(*), sum(taxable_paise), sum(cgst_paise), sum(sgst_paise), sum(igst_paise),
    sum(total_paise)
  from added cross join lateral unnest(array_append(departments, '')) department group by 1, 2, 3;
  return null;
end $$;
create trigger summed after insert on registered_documents
  referencing new table as added for each statement execute function sum_registered_documents();
