-- Customers of whom an admin confirmed that they may be supplied without tax (record 0070).
create table zero_rated_buyers (
  customer_id bigint primary key references people (id),
  kind text not null check (kind in ('sez', 'abroad')),
  -- Of the SEZ unit or developer.
  gstin text,
  confirmed_by bigint not null references people (id),
  confirmed_at timestamptz not null,
  check ((kind = 'sez') = (gstin is not null))
);
create index zero_rated_buyers_confirmed_by on zero_rated_buyers (confirmed_by);
select audit_table('zero_rated_buyers', 'person', 'customer_id', '{kind}', '{gstin,confirmed_by,confirmed_at}');
