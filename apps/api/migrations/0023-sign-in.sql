-- Failed logins and the waits after them, two-step sign-in, and what finds people by name and by number.

-- Under which an account's logins are counted: a hash, so that addresses without an account wait alike, and the table
-- need not list who tries.
create function login_account(email text) returns bytea immutable strict parallel safe language sql
  return sha256(convert_to(lower(email), 'UTF8'));

-- Failures of an account from one network, and, with an empty network, from all networks where it is not at home.
create table login_failures (
  account bytea not null,
  network bytea not null,
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (account, network)
);
create index login_failures_age on login_failures (failed_at);

-- Networks from which the account was opened lately. Failures of strangers elsewhere lock nobody out here.
create table known_networks (
  account bytea not null,
  network bytea not null,
  seen_at timestamptz not null,
  primary key (account, network)
);
create index known_networks_age on known_networks (seen_at);

-- Since when the person logs in with a second step. Of the person's own row, so that a login under way sees its change.
alter table people add column two_step_at timestamptz;

-- The secret that an authenticator app shares with us, sealed with the data key. `last_step` is the time step of the
-- code used last: none is good twice.
create table two_steps (
  person_id bigint primary key references people (id),
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- A secret that was shown and waits for its first code.
  pending_sealed bytea,
  pending_until timestamptz,
  failures integer not null default 0,
  failed_at timestamptz,
  wait_until timestamptz,
  -- When the person was last told of somebody guessing.
  told_at timestamptz,
  check ((pending_sealed is null) = (pending_until is null))
);

-- Ten a person, for who has lost the phone; each good once, kept as keyed hashes.
create table recovery_codes (
  person_id bigint not null references people (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- A password was right, and the second step is due. The token itself is not kept.
create table login_challenges (
  token_hash bytea primary key,
  person_id bigint not null references people (id),
  -- Of the password's hash: a new password ends the challenge.
  password_mark bytea not null,
  -- The secret of who has none yet and must set one up, once it was shown.
  secret_sealed bytea,
  expires_at timestamptz not null
);
create index login_challenges_of_person on login_challenges (person_id);
create index login_challenges_age on login_challenges (expires_at);

alter table account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'email', 'password', 'erasure_requested', 'erasure_due', 'access_approved', 'access_rejected',
    'access_given', 'access_ended', 'two_step_on', 'two_step_off', 'two_step_reset', 'two_step_guessed',
    'recovery_codes_renewed', 'recovery_code_used'));
