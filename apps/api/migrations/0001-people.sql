-- People, their sessions and the codes mailed to them.

create table people (
  id bigint generated always as identity primary key,
  user_type text not null check (user_type in ('user', 'staff', 'admin')),
  name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  department text,
  state text not null default 'active' check (state in ('active', 'pending', 'rejected', 'deactivated')),
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);

-- Unique in any letter case and over all roles (api-staffedit-006); a deactivated person's address is free again.
create unique index people_email_unique on people (lower(email)) where state <> 'deactivated';

-- One row a login; its id is the token's jti. Ending the row ends the token on every process.
create table sessions (
  id uuid primary key,
  person_id bigint not null references people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_open_of_person on sessions (person_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

-- A request for a code. The code is made by the job that mails it, so that it never rests in a queue;
-- only its keyed hash is kept (otp-012).
create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('registration', 'password_reset')),
  email text not null check (email = lower(email)),
  requested_at timestamptz not null,
  code_hash bytea,
  expires_at timestamptz,
  tries smallint not null default 0,
  verified_at timestamptz,
  used_at timestamptz
);
create index one_time_codes_latest on one_time_codes (email, purpose, id desc);
create index one_time_codes_age on one_time_codes (requested_at);

-- Counters of rate-limiter-flexible, for the limits that must hold over all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
