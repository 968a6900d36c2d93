-- What searches of large lists still read too much for.

-- The staff of now and of before, who still have what they finished: searches ask which of them have a name.
create index staff_ever on people (id) where user_type = 'staff';

-- What a customer has ordered, in lower case already, as the other tables keep what they are searched by.
alter table customer_services add column search_text text not null generated always as (lower(joined_names(names))) stored;
drop index customer_services_shown;
create index customer_services_search on customer_services using gin (search_text gin_trgm_ops);
