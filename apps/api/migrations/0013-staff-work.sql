-- What staff and admins work through: when an order is due, a text to search it by, and who was let in by whom.

-- The same as dueDate of the domain: the day in India by which an order should be done, null when its timeline names no
-- span. Working days are Monday to Friday; from a weekend they count as from the Friday before.
-- Immutable as it is used here: no setting of the session changes a day that is computed in a fixed zone.
create function order_due_day(ordered_at timestamptz, timeline text) returns date
  immutable parallel safe language sql as $$
  select case
      when unit = 'month' then (start + make_interval(months => amount))::date
      when not working or days = 0 then start + days
      else base + days / 5 * 7 + days % 5 + case when extract(isodow from base) + days % 5 > 5 then 2 else 0 end
    end
  from (select regexp_match(timeline, '(\d{1,3})\s*(working|business)?\s*(hour|hr|day|week|month)s?\y', 'i') as parts,
      (ordered_at at time zone 'Asia/Kolkata')::date as start) told
    cross join lateral (select parts[1]::int as amount, parts[2] is not null as working, lower(parts[3]) as unit) span
    cross join lateral (select
      case unit when 'week' then amount * 7 when 'day' then amount else (amount + 23) / 24 end as days,
      start - greatest(extract(isodow from start)::int - 5, 0) as base) counted
  where parts is not null
$$;

-- "Rs.1,23,456.50/-", grouped as in India; the same as formatRsDash of the domain.
create function rupees_text(paise bigint) returns text immutable parallel safe language sql as $$
  select 'Rs.' || case when length(whole) <= 3 then whole
      else regexp_replace(left(whole, -3), '(\d)(?=(\d\d)+$)', '\1,', 'g') || ',' || right(whole, 3) end
    || case when paise % 100 = 0 then '' else '.' || lpad((paise % 100)::text, 2, '0') end || '/-'
  from (select (paise / 100)::text as whole) amount
$$;

-- What the lists of staff and admins show of an order and what stands in its own row, in lower case. Between two fields
-- stands a character that nobody can type, so that no search runs over their border.
create function order_search_text(
  id bigint, service_name text, category text, status text, timeline text, price_paise bigint, payment_id bigint,
  created_at timestamptz
) returns text immutable parallel safe language sql as $$
  select lower(concat_ws(e'\x1f',
    'ORD-' || lpad(id::text, greatest(6, length(id::text)), '0'), service_name, category, status, timeline,
    rupees_text(price_paise), case when payment_id is null then 'Pending' else 'Completed' end,
    to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
    to_char(order_due_day(created_at, timeline), 'YYYY-MM-DD')))
$$;

alter table orders
  -- By what the most urgent come first: the due day, a far one without a span, and infinity for what is finished.
  add column due_rank date not null generated always as (
    case when status = steps[cardinality(steps)] then date 'infinity'
      else coalesce(order_due_day(created_at, timeline), date '9999-12-31') end) stored,
  add column search_text text not null generated always as (order_search_text(
    id, service_name, category, status, timeline, price_paise, payment_id, created_at)) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_due on orders (due_rank, (-id));
create index orders_due_of_staff on orders (assigned_to, due_rank, (-id)) where assigned_to is not null;
create index orders_of_nobody on orders (id desc) where assigned_to is null;
create index orders_customers_of_staff on orders (assigned_to, customer_id) where assigned_to is not null;
create index orders_by_day on orders (created_at);
create index people_search on people using gin (lower(name) gin_trgm_ops);
create index payments_search on payments using gin (lower(provider_payment_id) gin_trgm_ops);

-- Who asked for access as staff, and what an admin decided (admin-staff-017).
alter table people
  add column requested_at timestamptz,
  add column reviewed_by bigint references people (id),
  add column reviewed_at timestamptz,
  add column verdict text check (verdict in ('Approved', 'Rejected')),
  add constraint people_reviewed check ((verdict is null) = (reviewed_at is null) and (verdict is null) = (reviewed_by is null));
create index people_pending on people (id) where state = 'pending';

-- Who gave an order to whom; each row tells its new staff member once.
create table order_assignments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  from_staff bigint references people (id),
  to_staff bigint references people (id),
  changed_by bigint not null references people (id),
  changed_at timestamptz not null
);
create index order_assignments_of_order on order_assignments (order_id, id);

-- Whoever asked for access is told by mail what an admin said.
alter table account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'email', 'password', 'erasure_requested', 'erasure_due', 'access_approved', 'access_rejected'));
