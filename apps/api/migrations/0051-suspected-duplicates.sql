-- Payments that may have been made twice: those that an admin has looked at and found to be meant.

create table checked_duplicates (
  -- The later of the two.
  payment_id bigint primary key references payments (id),
  checked_at timestamptz not null
);
select audit_table('checked_duplicates', 'payment', 'payment_id', '{}', '{checked_at}');

create index payments_paid on payments (paid_at) where state = 'paid';
