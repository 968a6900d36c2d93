-- Cancelled orders (record 0056): no open work, and not to be paid any more. What was refunded is known per order.
-- allowed: locking-index, since both indexes hold few rows and one scan of a million orders takes a second
-- allowed: bulk-write, since only orders with a refund are written, which are few
alter table orders
  add column cancelled_at timestamptz,
  -- What credit notes say was given back of the order.
  add column refunded_paise bigint not null default 0;
create index orders_cancelled on orders (id) where cancelled_at is not null;
create index orders_refunded on orders (id) where refunded_paise > 0;
-- Set with it on the order's open quote, so that fulfilling the quote at the same moment finds it closed.
alter table payments add column cancelled_at timestamptz;

-- What was asked and decided about cancelling an order; an unpaid one is approved at once.
create table cancellations (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Moves from requested to one of the others, once.
  state text not null check (state in ('requested', 'withdrawn', 'declined', 'approved')),
  reason text not null,
  requested_by bigint not null references people (id),
  requested_at timestamptz not null,
  decided_by bigint references people (id),
  decided_at timestamptz,
  decision_reason text,
  -- What an approval gives back; zero for an unpaid order.
  amount_paise bigint check (amount_paise >= 0),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'approved') = (amount_paise is not null))
);
create index cancellations_of_order on cancellations (order_id, id);
create unique index cancellations_undecided on cancellations (order_id) where state = 'requested';
create unique index cancellations_approved on cancellations (order_id) where state = 'approved';
create index cancellations_newest on cancellations (state, id);
select audit_table('cancellations', 'order', 'order_id', '{state,amount_paise}', '{id,requested_at,decided_at}');

-- The due rank depends on it. A trigger writes it from now on: another expression would rewrite the table under a lock.
create function order_due_rank(status text, steps text[], is_ended boolean, created_at timestamptz, timeline text)
  returns date immutable parallel safe language sql
  return case when is_ended or status = steps[cardinality(steps)] then date 'infinity'
    else coalesce(order_due_day(created_at, timeline), date '9999-12-31') end;
alter table orders alter column due_rank drop expression;
alter table orders alter column due_rank set default date '9999-12-31';
create function keep_due_rank() returns trigger language plpgsql as $$
begin
  new.due_rank := order_due_rank(new.status, new.steps, new.refunded_at is not null or new.cancelled_at is not null,
    new.created_at, new.timeline);
  return new;
end $$;
create trigger keep_due_rank
  before insert or update of status, steps, refunded_at, cancelled_at, created_at, timeline, due_rank on orders
  for each row execute function keep_due_rank();

-- Every refund has its credit note, which says how much of it is of which order.
create function add_refunded() returns trigger language plpgsql as $$
begin
  update orders set
    refunded_paise = least(price_paise + gst_paise, orders.refunded_paise + back.paise),
    refunded_at = case when orders.refunded_paise + back.paise >= price_paise + gst_paise
      then coalesce(refunded_at, new.issued_at) else refunded_at end
  from (
    select (line ->> 'order_id')::bigint as id, sum((line ->> 'taxable_paise')::bigint + (line ->> 'cgst_paise')::bigint
      + (line ->> 'sgst_paise')::bigint + (line ->> 'igst_paise')::bigint) as paise
    from jsonb_array_elements(new.lines) line group by 1) back
  where orders.id = back.id;
  return null;
end $$;
create trigger add_refunded after insert on credit_notes
  for each row when (new.refund_id is not null) execute function add_refunded();

update orders set refunded_paise = least(price_paise + gst_paise, back.paise)
from (
  select (line ->> 'order_id')::bigint as id, sum((line ->> 'taxable_paise')::bigint + (line ->> 'cgst_paise')::bigint
    + (line ->> 'sgst_paise')::bigint + (line ->> 'igst_paise')::bigint) as paise
  from credit_notes cross join jsonb_array_elements(lines) line where refund_id is not null group by 1) back
where orders.id = back.id;
update orders set refunded_paise = price_paise + gst_paise
where refunded_at is not null and refunded_paise < price_paise + gst_paise;

alter table refunds drop constraint refunds_reason_check, add constraint refunds_reason_check check (reason in
  ('wrong_amount', 'paid_twice', 'account_closed', 'paid_after_cancelling', 'order_cancelled', 'at_provider')) not valid;
