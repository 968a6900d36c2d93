-- A price below the list price that an admin agreed with the customer (record 0064). `price_paise` is what is charged.

alter table orders
  add column discount_paise bigint not null default 0,
  -- The customer reads it.
  add column discount_reason text;
alter table orders
  add constraint orders_discount check (discount_paise >= 0 and (discount_paise > 0) = (discount_reason is not null)) not valid;

-- What was quoted counts when it is paid, whatever the order's price became meanwhile.
alter table payment_items add column discount_paise bigint not null default 0;

drop trigger audited on orders;
select audit_table('orders', 'order', 'id',
  '{status,assigned_to,customer_id,service_id,price_paise,discount_paise,payment_id}', '{due_rank,kind,own_text}');
