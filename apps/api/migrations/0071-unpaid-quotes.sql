-- outside a transaction
create index concurrently if not exists payments_unpaid on payments (created_at) where state = 'created' and expired_at is null;
