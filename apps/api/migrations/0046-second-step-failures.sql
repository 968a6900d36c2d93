-- Wrong codes of the second step of logins, by network, so that who knows the password makes the owner wait nowhere else.
create table second_step_failures (
  person_id bigint not null references people (id),
  -- A hash, as in known_networks; empty for all networks together that the account does not know.
  network bytea not null,
  failures integer not null,
  -- The last one; of all networks together the first of their day.
  failed_at timestamptz not null,
  wait_until timestamptz,
  primary key (person_id, network)
);
create index second_step_failures_age on second_step_failures (failed_at);
