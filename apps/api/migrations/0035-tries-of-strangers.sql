-- Codes belong to the browser that asked for them, so that nobody else's tries end them; and what was tried to get into an
-- account is kept for its owner.

alter table one_time_codes
  -- SHA-256 of the random text that the browser got with the answer to its request.
  add column challenge bytea,
  -- From where it was asked for: a hash, as in known_networks.
  add column network bytea,
  -- Wrong tries with the challenge, and without it from other networks. `tries` are those without it from the network that asked.
  add column challenge_tries smallint not null default 0,
  add column far_tries smallint not null default 0;

-- Wrong codes of the second step with this challenge.
alter table login_challenges add column failures smallint not null default 0;

-- What was tried with an account, under the hash of its address: addresses without one leave the same trace.
create table login_attempts (
  id bigint generated always as identity primary key,
  account bytea not null,
  tried_at timestamptz not null,
  -- Without its last part, so that it names a region or a carrier and no household.
  network text not null check (length(network) <= 40),
  user_agent text not null check (length(user_agent) <= 400),
  outcome text not null check (outcome in ('opened', 'wrong_password', 'wrong_code', 'refused'))
);
create index login_attempts_of_account on login_attempts (account, id desc);
create index login_attempts_age on login_attempts (tried_at);

alter table account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'email', 'password', 'erasure_requested', 'erasure_due', 'access_approved', 'access_rejected',
    'access_given', 'access_ended', 'two_step_on', 'two_step_off', 'two_step_reset', 'two_step_guessed',
    'recovery_codes_renewed', 'recovery_code_used', 'login_guessed'));
