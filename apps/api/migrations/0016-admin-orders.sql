-- What admins work through orders by: an index for each order of their list, filters that they keep, and automatic assignment.

-- The list of all orders, by each column that it can be sorted by; a filter by status walks the last one as well.
create index orders_by_name on orders (service_name, id);
create index orders_by_price on orders (price_paise, id);
create index orders_by_status on orders (status, id);
-- Of those few that are not paid, and of those that nobody has, the most urgent first.
create index orders_unpaid on orders (id) where payment_id is null;
create index orders_due_of_nobody on orders (due_rank, (-id)) where assigned_to is null;
-- How much everybody has to do, how much of it waits and what is late, read from the index alone.
create index orders_open on orders (assigned_to, status, due_rank) where due_rank < 'infinity';

-- Named filters of an admin's list of orders. They are read as that list's own, so that one of an older version is tidied.
create table order_views (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null
);
create unique index order_views_name on order_views (person_id, lower(name));

-- Null: the portal itself gave the order to somebody when it was placed.
alter table order_assignments alter column changed_by drop not null;
