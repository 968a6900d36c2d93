-- Refunds of cancelled orders (record 0056): several of one payment, each for its order and decision.
-- allowed: locking-index, since refunds are few and an index of them is built in milliseconds
alter table refunds
  add column order_id bigint references orders (id),
  add column cancellation_id bigint references cancellations (id),
  -- Paid back by bank instead of at the payment provider.
  add column bank_reference text,
  add column bank_paid_on date;
-- What we refund without a decision is still refunded once, however it is reported.
drop index refunds_asked_once;
create unique index refunds_asked_once on refunds (provider_payment_id)
  where reason not in ('at_provider', 'order_cancelled');
create unique index refunds_of_cancellation on refunds (cancellation_id) where state <> 'failed';

-- Notes of staff and admins about a request.
create table cancellation_comments (
  id bigint generated always as identity primary key,
  cancellation_id bigint not null references cancellations (id),
  written_by bigint not null references people (id),
  body text not null,
  written_at timestamptz not null
);
create index comments_of_cancellation on cancellation_comments (cancellation_id, id);
select audit_table('cancellation_comments', 'order', 'cancellation_id', '{}', '{id,written_by,written_at}');
