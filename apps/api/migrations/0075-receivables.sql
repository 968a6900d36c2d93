-- What customers still owe on invoices that receipts pay, and TDS whose certificate is awaited (record 0058). Triggers keep
-- a row for each such purchase, and none once nothing is owed or awaited.
-- allowed: locking-index, since receipts are new and few
alter table receipts
  add column tds_certificate text,
  add column certified_by bigint references people (id),
  add column certified_at timestamptz;

create table receivables (
  id bigint generated always as identity primary key,
  payment_id bigint not null unique references payments (id),
  order_id bigint not null references orders (id),
  customer_id bigint not null references people (id),
  invoiced_on date not null,
  invoiced_paise bigint not null,
  received_paise bigint not null,
  owed_paise bigint not null check (owed_paise >= 0),
  tds_awaited_paise bigint not null check (tds_awaited_paise >= 0),
  search_text text not null,
  check (owed_paise > 0 or tds_awaited_paise > 0)
);
create index receivables_oldest on receivables (invoiced_on, id);
create index receivables_of_customer on receivables (customer_id);
create index receivables_of_order on receivables (order_id);
create index receivables_search on receivables using gin (search_text gin_trgm_ops);
create index receipts_awaited on receipts (received_on)
  where tds_paise > 0 and tds_certificate is null and voided_at is null;

create view receivables_view as
  select balance.payment_id, ordered.id as order_id, balance.customer_id, balance.invoiced_on, balance.invoiced_paise,
    balance.received_paise, greatest(0, balance.owed_paise) as owed_paise, awaited.paise as tds_awaited_paise,
    fold_text(concat_ws(e'\x1f', 'ORD-' || lpad(ordered.id::text, greatest(6, length(ordered.id::text)), '0'),
      ordered.service_name, ordered.billing_name, payment.business_name, ordered.billing_email, ordered.gst_number, (
        select string_agg(number, e'\x1f' order by id) from invoices where invoices.payment_id = balance.payment_id),
      rupees_text(greatest(0, balance.owed_paise)))) as search_text
  from balances_view balance join payments payment on payment.id = balance.payment_id
    cross join lateral (select * from orders where orders.payment_id = balance.payment_id order by id limit 1) ordered
    cross join lateral (
      select coalesce(sum(tds_paise), 0)::bigint as paise from receipts
      where receipts.payment_id = balance.payment_id and tds_certificate is null and voided_at is null) awaited
  where balance.owed_paise > 0 or awaited.paise > 0;

create function keep_receivable(which bigint) returns void language plpgsql as $$
begin
  delete from receivables
  where payment_id = which and not exists (select from receivables_view where payment_id = which);
  insert into receivables (payment_id, order_id, customer_id, invoiced_on, invoiced_paise, received_paise, owed_paise,
    tds_awaited_paise, search_text)
  select payment_id, order_id, customer_id, invoiced_on, invoiced_paise, received_paise, owed_paise, tds_awaited_paise,
    search_text
  from receivables_view where payment_id = which
  on conflict (payment_id) do update set (invoiced_on, invoiced_paise, received_paise, owed_paise, tds_awaited_paise,
    search_text) = (excluded.invoiced_on, excluded.invoiced_paise, excluded.received_paise, excluded.owed_paise,
    excluded.tds_awaited_paise, excluded.search_text);
end $$;

create function keep_changed_receivable() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'credit_notes' then
    perform keep_receivable(payment_id) from invoices where id = new.invoice_id;
  else perform keep_receivable(new.payment_id);
  end if;
  return null;
end $$;
create trigger receivable after insert or update of voided_at, tds_certificate on receipts
  for each row execute function keep_changed_receivable();
create trigger receivable after insert on invoices for each row execute function keep_changed_receivable();
create trigger receivable after insert on credit_notes for each row execute function keep_changed_receivable();
create trigger receivable after insert or update of state on refunds
  for each row execute function keep_changed_receivable();

alter table register_exports drop constraint register_exports_list_check, add constraint register_exports_list_check
  check (list in ('payments', 'invoices', 'revenue', 'receivables')) not valid;
select keep_receivable(payment_id) from (select distinct payment_id from receipts) paid;
