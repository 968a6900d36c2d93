-- What people say about themselves on /profile, the devices they are logged in on, and requests for erasure.

alter table people
  -- What the payment form begins with; any 15 characters, as there (payment-006).
  add column gst_number text check (length(gst_number) = 15),
  add column billing_state text check (billing_state ~ '^[0-9]{2}$'),
  add column billing_address text,
  add column erasure_requested_at timestamptz,
  add column erased_at timestamptz,
  add constraint people_erased_on_request check (erased_at is null or erasure_requested_at is not null);
create index people_to_erase on people (erasure_requested_at) where erasure_requested_at is not null and erased_at is null;

-- Written at login and then every few minutes at most, not on each call.
alter table sessions
  add column user_agent text check (length(user_agent) <= 400),
  add column last_used_at timestamptz;

-- A code for a new address belongs to the person who asked for it: it proves nothing for anybody else.
alter table one_time_codes
  add column person_id bigint references people (id),
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('registration', 'password_reset', 'email_change')),
  add constraint one_time_codes_person_check check ((purpose = 'email_change') = (person_id is not null));
create index one_time_codes_of_person on one_time_codes (person_id, id desc) where person_id is not null;

-- What happened to an account itself. Each row is told by mail to `told_at`, the address the account had before.
create table account_changes (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  kind text not null check (kind in ('email', 'password', 'erasure_requested', 'erasure_due')),
  told_at text not null,
  new_email text,
  changed_at timestamptz not null,
  check ((kind = 'email') = (new_email is not null))
);
create index account_changes_of_person on account_changes (person_id);
-- The warning before the erasure comes once.
create unique index account_changes_one_warning on account_changes (person_id) where kind = 'erasure_due';
