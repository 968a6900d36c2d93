-- How many there are of what is never counted row by row, since that takes longer the more there are: each change adds a
-- row of +1 or -1, so that no two writers wait for each other on a counter, and a clean-up adds up what has gathered.
create table tallies (
  what text not null check (what in (
    'orders pending', 'orders in progress', 'orders complete', 'tickets open', 'tickets closed', 'customers', 'staff')),
  -- Whose orders or tickets, 0 for nobody's; 0 for people.
  owner bigint not null,
  -- Of orders.
  department text not null default '',
  n bigint not null
);
create index tallies_of_owner on tallies (owner);

-- The counters' own rule (dashboard-006): complete is what has no place among the urgent.
create function order_bucket(status text, due_rank date) returns text immutable parallel safe language sql
  return case when due_rank = 'infinity' then 'orders complete' when status = 'Pending' then 'orders pending'
    else 'orders in progress' end;

create function tally_orders() returns trigger language plpgsql as $$
begin
  insert into tallies (what, owner, department, n)
  select order_bucket(status, due_rank), coalesce(assigned_to, 0), category, count(*) from placed group by 1, 2, 3;
  return null;
end $$;
create trigger tally_orders after insert on orders
  referencing new table as placed for each statement execute function tally_orders();

create function untally_orders() returns trigger language plpgsql as $$
begin
  insert into tallies (what, owner, department, n)
  select order_bucket(status, due_rank), coalesce(assigned_to, 0), category, -count(*) from gone group by 1, 2, 3;
  return null;
end $$;
create trigger untally_orders after delete on orders
  referencing old table as gone for each statement execute function untally_orders();

create function tally_moved_order() returns trigger language plpgsql as $$
begin
  insert into tallies (what, owner, department, n) values
    (order_bucket(old.status, old.due_rank), coalesce(old.assigned_to, 0), old.category, -1),
    (order_bucket(new.status, new.due_rank), coalesce(new.assigned_to, 0), new.category, 1);
  return null;
end $$;
create trigger tally_moved_order after update on orders for each row
  when (old.assigned_to is distinct from new.assigned_to or old.category <> new.category
    or order_bucket(old.status, old.due_rank) <> order_bucket(new.status, new.due_rank))
  execute function tally_moved_order();

-- A ticket in the bin is none.
create function tally_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into tallies (what, owner, n) values
      (case when old.status = 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(old.assigned_to, 0), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into tallies (what, owner, n) values
      (case when new.status = 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(new.assigned_to, 0), 1);
  end if;
  return null;
end $$;
create trigger tally_new_ticket after insert or delete on tickets for each row execute function tally_ticket();
create trigger tally_ticket after update on tickets for each row
  when (old.assigned_to is distinct from new.assigned_to or old.deleted_at is distinct from new.deleted_at
    or (old.status = 'Closed') <> (new.status = 'Closed'))
  execute function tally_ticket();

-- Those who are no longer active are not counted, nor are admins.
create function tallied_as(user_type text, state text) returns text immutable parallel safe language sql
  return case when state = 'active' then case user_type when 'user' then 'customers' when 'staff' then 'staff' end end;

create function tally_new_people() returns trigger language plpgsql as $$
begin
  insert into tallies (what, owner, n)
  select tallied_as(user_type, state), 0, count(*) from made where tallied_as(user_type, state) is not null group by 1;
  return null;
end $$;
create trigger tally_new_people after insert on people
  referencing new table as made for each statement execute function tally_new_people();

create function tally_person() returns trigger language plpgsql as $$
begin
  insert into tallies (what, owner, n)
  select what, 0, n from (values (tallied_as(old.user_type, old.state), -1), (tallied_as(new.user_type, new.state), 1))
    change (what, n) where what is not null;
  return null;
end $$;
create trigger tally_person after update on people for each row
  when (tallied_as(old.user_type, old.state) is distinct from tallied_as(new.user_type, new.state))
  execute function tally_person();

insert into tallies (what, owner, department, n)
select order_bucket(status, due_rank), coalesce(assigned_to, 0), category, count(*) from orders group by 1, 2, 3
union all
select case when status = 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(assigned_to, 0), '', count(*)
from tickets where deleted_at is null group by 1, 2
union all
select tallied_as(user_type, state), 0, '', count(*) from people where tallied_as(user_type, state) is not null group by 1;
