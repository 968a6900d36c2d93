-- outside a transaction
create index concurrently if not exists orders_unpaid_by_day on orders (created_at)
  where payment_id is null and cancelled_at is null;
