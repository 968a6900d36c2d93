-- What many orders show alike is searched once for all of them. An index of trigrams over the whole text of each took a second
-- to find a word that a third of a million orders have, before the first of them was put in order.

create function order_kind_text(
  service_name text, category text, status text, timeline text, price_paise bigint, payment_id bigint
) returns text immutable parallel safe language sql as $$
  select lower(concat_ws(e'\x1f', service_name, category, status, timeline, rupees_text(price_paise),
    case when payment_id is null then 'Pending' else 'Completed' end))
$$;

-- What no other order shows: its number, the day it was placed and the day it is due.
create function order_own_text(id bigint, created_at timestamptz, timeline text) returns text
  immutable parallel safe language sql as $$
  select lower(concat_ws(e'\x1f', 'ORD-' || lpad(id::text, greatest(6, length(id::text)), '0'),
    to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
    to_char(order_due_day(created_at, timeline), 'YYYY-MM-DD')))
$$;

alter table orders
  drop column search_text,
  -- A number made of the text itself, so that nobody waits for another to give it; of 52 bits, which JavaScript knows exactly.
  add column kind bigint not null generated always as (hashtextextended(
    order_kind_text(service_name, category, status, timeline, price_paise, payment_id), 0) >> 12) stored,
  add column own_text text not null generated always as (order_own_text(id, created_at, timeline)) stored;
drop function order_search_text;
create index orders_of_kind on orders (kind, id);
create index orders_of_kind_due on orders (kind, due_rank, (-id));
create index orders_own_text on orders using gin (own_text gin_trgm_ops);

-- Each kind that there ever was. Two that place the first order of a kind at once may both write it, which harms no search.
create table order_kinds (
  id bigint not null,
  service_name text not null,
  category text not null,
  status text not null,
  price_paise bigint not null,
  shown text not null
);
create index order_kinds_id on order_kinds (id);

insert into order_kinds
select distinct on (kind) kind, service_name, category, status, price_paise,
  order_kind_text(service_name, category, status, timeline, price_paise, payment_id) from orders;

create function keep_order_kind() returns trigger language plpgsql as $$
begin
  if not exists (select from order_kinds where id = new.kind) then
    insert into order_kinds values (new.kind, new.service_name, new.category, new.status, new.price_paise,
      order_kind_text(new.service_name, new.category, new.status, new.timeline, new.price_paise, new.payment_id));
  end if;
  return null;
end $$;
create trigger keep_order_kind
  after insert or update of service_name, category, status, timeline, price_paise, payment_id on orders
  for each row execute function keep_order_kind();

drop trigger audited on orders;
select audit_table('orders', 'order', 'id',
  '{status,assigned_to,customer_id,service_id,price_paise,payment_id}', '{due_rank,kind,own_text}');
