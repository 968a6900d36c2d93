-- Receipts pay charges of running orders too (record 0065).

-- What a payment or its receipts paid: an order, or a charge of a running one.
create view payment_targets_view as
  select payment_id, id as order_id, null::bigint as charge_id, null::text as charge_name
  from orders where payment_id is not null
  union all
  select payment_id, order_id, id, name
  from order_charges where payment_id is not null and added_by is not null;

create or replace view receivables_view as
  select balance.payment_id, ordered.id as order_id, balance.customer_id, balance.invoiced_on, balance.invoiced_paise,
    balance.received_paise, greatest(0, balance.owed_paise) as owed_paise, awaited.paise as tds_awaited_paise,
    fold_text(concat_ws(e'\x1f', 'ORD-' || lpad(ordered.id::text, greatest(6, length(ordered.id::text)), '0'),
      ordered.service_name, target.charge_name, ordered.billing_name, payment.business_name, ordered.billing_email,
      ordered.gst_number, (
        select string_agg(number, e'\x1f' order by id) from invoices where invoices.payment_id = balance.payment_id),
      rupees_text(greatest(0, balance.owed_paise)))) as search_text
  from balances_view balance join payments payment on payment.id = balance.payment_id
    cross join lateral (
      select order_id, charge_name from payment_targets_view
      where payment_targets_view.payment_id = balance.payment_id order by order_id limit 1) target
    join orders ordered on ordered.id = target.order_id
    cross join lateral (
      select coalesce(sum(tds_paise), 0)::bigint as paise from receipts
      where receipts.payment_id = balance.payment_id and tds_certificate is null and voided_at is null) awaited
  where balance.owed_paise > 0 or awaited.paise > 0;
