-- Disputes of payments, with the day by which the provider must hear from us (record 0057).

create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  provider_payment_id text not null,
  provider_dispute_id text not null unique,
  state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  amount_paise bigint not null check (amount_paise > 0),
  phase text,
  reason text,
  respond_by timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('open', 'under_review')))
);
create index disputes_of_payment on disputes (provider_payment_id);
create index disputes_of_purchase on disputes (payment_id);
create index disputes_unanswered on disputes (respond_by, id) where state = 'open';

-- What the banks took back for lost disputes.
alter table registered_payments add column lost_paise bigint not null default 0;

create or replace function sum_changed_payment() returns trigger language plpgsql as $$
begin
  insert into payment_sums
  select old.paid_on, case when old.lost_paise > 0 then 'Lost' else old.state end, department, -1, -old.amount_paise,
    -old.refunded_paise
  from unnest(array_append(old.departments, '')) department
  union all
  select new.paid_on, case when new.lost_paise > 0 then 'Lost' else new.state end, department, 1, new.amount_paise,
    new.refunded_paise
  from unnest(array_append(new.departments, '')) department;
  return null;
end $$;
create trigger summed_when_lost after update of lost_paise on registered_payments for each row
  when (old.lost_paise is distinct from new.lost_paise) execute function sum_changed_payment();

create function register_lost_dispute() returns trigger language plpgsql as $$
begin
  update registered_payments set lost_paise = least(amount_paise, (
    select sum(lost.amount_paise) from disputes lost
    where lost.provider_payment_id = new.provider_payment_id and lost.state = 'lost'))
  where provider_payment_id = new.provider_payment_id;
  return null;
end $$;
create trigger registered after insert or update of state on disputes for each row when (new.state = 'lost')
  execute function register_lost_dispute();
