-- Staff read the contact data of customers who know them, find others by a whole number or address, and are seen doing so.

-- Added by a staff member for a customer who has neither paid it nor written or given anything for it. Setting it to false
-- by default rewrites no row.
alter table orders add column unconfirmed boolean not null default false;
update orders set unconfirmed = true
where payment_id is null and exists (
    select from order_status_changes made join people on people.id = made.changed_by
    where made.order_id = orders.id and made.from_status is null and people.user_type = 'staff')
  and not exists (select from messages where messages.order_id = orders.id and messages.sent_by = orders.customer_id)
  and not exists (select from order_documents needed join document_uploads given on given.order_document_id = needed.id
    where needed.order_id = orders.id);

-- The last ten digits: a number is the same with and without +91 or 0, spaces and hyphens.
create function phone_key(phone text) returns text immutable parallel safe language sql as
  $$ select right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) $$;
create index customers_by_phone_key on people (phone_key(phone)) where user_type = 'user' and state = 'active';

-- Customers whom a staff member found although they do not work for them, by the hour; kept two days.
create table customer_lookups (
  staff_id bigint not null references people (id),
  hour timestamptz not null,
  customer_id bigint not null references people (id),
  primary key (staff_id, hour, customer_id)
);
create index customer_lookups_age on customer_lookups (hour);
create index customer_lookups_of_customer on customer_lookups (customer_id);
