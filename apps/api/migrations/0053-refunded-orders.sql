-- When the whole payment of an order went back: it is no open work any more, and lists say so.
alter table orders add column refunded_at timestamptz;
update orders set refunded_at = back.settled_at
from (select payment_id, max(settled_at) as settled_at, sum(refunds.amount_paise) as amount
  from refunds join payments on payments.id = refunds.payment_id
    and payments.provider_payment_id = refunds.provider_payment_id
  where refunds.state = 'processed' group by payment_id) back
  join payments on payments.id = back.payment_id and payments.amount_paise <= back.amount
where orders.payment_id = payments.id;

-- order_bucket() goes by it, and so do the tallies: what is refunded has no place among the urgent. The trigger that keeps
-- the tallies does not see the rewrite.
alter table orders alter column due_rank set expression as (
  case when status = steps[cardinality(steps)] or refunded_at is not null then date 'infinity'
    else coalesce(order_due_day(created_at, timeline), date '9999-12-31') end);
insert into tallies (what, owner, department, n)
select what, coalesce(assigned_to, 0), category, n from orders
  cross join lateral (values (case when status = 'Pending' then 'orders pending' else 'orders in progress' end, -1),
    ('orders complete', 1)) moved (what, n)
where refunded_at is not null and status <> steps[cardinality(steps)];
