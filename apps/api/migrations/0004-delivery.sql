-- What makes side effects certain: the outbox, the mails already sent, repeated writes and provider events seen.

create table outbox (
  id bigint generated always as identity primary key,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);

-- One row a mail by its meaning; the row is locked while it is sent, so that two jobs never send it twice.
create table sent_mails (
  key text primary key,
  sent_at timestamptz
);

-- First answers of writes that carry an Idempotency-Key (errors-019); kept 48 hours.
create table idempotency_keys (
  person_id bigint not null references people (id),
  key text not null,
  operation text not null,
  request_hash bytea not null,
  answer jsonb,
  started_at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);

create table payment_events (
  event_id text primary key,
  received_at timestamptz not null
);
