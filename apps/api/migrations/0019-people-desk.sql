-- What admins see and do of people: a text to search each by, which services a customer has, what an admin did to an
-- account, and the files of all customers that were made.

-- What the lists of customers and staff show of a person, in lower case. Between two fields stands a character that
-- nobody can type, so that no search runs over their border.
create function person_search_text(id bigint, name text, email text, phone text, department text) returns text
  immutable parallel safe language sql
  return lower(concat_ws(e'\x1f', id::text, name, email, phone, department));

alter table people add column search_text text not null generated always as
  (person_search_text(id, name, email, phone, department)) stored;
create index people_shown on people using gin (search_text gin_trgm_ops) where state = 'active';

-- A list in each order that it has, from any place on, without those who are no part of it.
create index customers_by_id on people (id) where user_type = 'user' and state = 'active';
create index customers_by_name on people (lower(name), id) where user_type = 'user' and state = 'active';
create index customers_by_email on people (lower(email), id) where user_type = 'user' and state = 'active';
create index customers_by_phone on people (phone, id) where user_type = 'user' and state = 'active';
create index staff_by_id on people (id) where user_type = 'staff' and state = 'active';

-- The names of the services that a customer has ordered, kept with the orders: to gather them from a million orders
-- would make every search and every sorted page as slow as the whole list. Beside the person's row and not in it, since
-- that one is locked by whoever logs in.
create function joined_names(names text[]) returns text immutable parallel safe language sql
  return array_to_string(names, ', ');

create table customer_services (
  customer_id bigint primary key references people (id),
  -- In alphabetical order, each once.
  names text[] not null default '{}',
  service text not null generated always as (joined_names(names)) stored
);
create index customer_services_shown on customer_services using gin (lower(service) gin_trgm_ops);
-- The first letters are enough to sort by; what is longer would not fit.
create index customer_services_order on customer_services (left(lower(service), 100), customer_id);

insert into customer_services (customer_id, names)
select people.id, coalesce(array_agg(distinct service_name order by service_name) filter (where service_name is not null), '{}')
from people left join orders on orders.customer_id = people.id where user_type = 'user' group by people.id;

create function keep_new_customers() returns trigger language plpgsql as $$
begin
  insert into customer_services (customer_id) select id from made where user_type = 'user' on conflict do nothing;
  return null;
end $$;
create trigger keep_new_customers after insert on people
  referencing new table as made for each statement execute function keep_new_customers();

-- Looks before it writes, so that a customer's second order of a service locks nothing. Two first orders at once wait for
-- each other on the row, and the later one adds to what the earlier one wrote.
create function keep_services_of_customers() returns trigger language plpgsql as $$
begin
  insert into customer_services as kept (customer_id, names)
  select customer_id, array_agg(distinct service_name order by service_name) from placed
  where not exists (select from customer_services known
    where known.customer_id = placed.customer_id and service_name = any (known.names))
  group by customer_id order by customer_id
  on conflict (customer_id) do update
    set names = array(select distinct name from unnest(kept.names || excluded.names) name order by name);
  return null;
end $$;
create trigger keep_services_of_customers after insert on orders
  referencing new table as placed for each statement execute function keep_services_of_customers();

-- Why an admin did not let somebody in, as the mail to them says.
alter table people add column review_reason text check (length(review_reason) between 1 and 500);

-- Whether an admin changed the account and not its owner, and two things that only an admin does.
alter table account_changes
  add column by_admin boolean not null default false,
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'email', 'password', 'erasure_requested', 'erasure_due', 'access_approved', 'access_rejected', 'access_given',
    'access_ended'));

-- Each file of all customers that was made, for whom, and when its one download began.
create table customer_exports (
  id bigint generated always as identity primary key,
  made_by bigint not null references people (id),
  made_at timestamptz not null,
  downloaded_at timestamptz
);
create index customer_exports_of_admin on customer_exports (made_by, made_at);
