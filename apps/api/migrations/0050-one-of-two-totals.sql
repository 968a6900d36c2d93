-- After a change of price one purchase has two quotes. Both stay payable at the provider, and one of them makes orders.

alter table payments
  -- The first of the quotes that were open together, of the same customer and services; null for that first one.
  add column retry_of bigint references payments (id);
update payments set retry_of = first.id
from (select customer_id, bought_key, min(id) as id from payments
  where state = 'created' and bought_key is not null group by customer_id, bought_key) first
where payments.state = 'created' and payments.customer_id = first.customer_id
  and payments.bought_key = first.bought_key and payments.id <> first.id;
create unique index payments_bought_once on payments (coalesce(retry_of, id)) where state = 'paid';
