-- What admins need to run the catalogue: who changed a service last, and the departments that they choose from.

-- `version` rises with every change, so that of two admins who change one service at once neither overwrites the other.
alter table services
  add column version integer not null default 1 check (version > 0),
  add column updated_by bigint references people (id);

-- Told apart as people read them: in any letter case.
create unique index services_name_any_case on services (lower(name));

-- What is at work of a service that is about to change. Infinity is the due rank of what is finished.
create index orders_open_of_service on orders (service_id) where due_rank < date 'infinity';

-- The departments belong to the product, so that a new installation can sell without the demo's data.
insert into categories (name, position)
select name, place from unnest(array[
  'Start Up', 'Income Tax', 'All in One', 'GST Returns', 'Payroll Services', 'Secretarial Filings', 'TDS Returns',
  'Licenses/Regulatory Registrations', 'Legal Drafting/Filings', 'Intellectual Property Rights', 'Conversion', 'Closure'
]) with ordinality department (name, place)
on conflict (name) do nothing;
