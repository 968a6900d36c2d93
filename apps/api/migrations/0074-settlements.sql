-- What the payment provider paid out to the bank, down to each payment and refund, and what does not match (record 0062).

create table settlements (
  id bigint generated always as identity primary key,
  provider_settlement_id text not null unique,
  -- The bank's number of the transfer.
  utr text,
  settled_at timestamptz not null,
  amount_paise bigint not null default 0,
  fee_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  items integer not null default 0
);
create index settlements_by_day on settlements (settled_at);

create table settlement_items (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements (id),
  -- The provider's id of a payment, refund or adjustment.
  entity_id text not null,
  kind text not null,
  provider_payment_id text,
  amount_paise bigint not null,
  credit_paise bigint not null,
  debit_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  unique (entity_id, settlement_id)
);
create index items_of_settlement on settlement_items (settlement_id, id);

create table settlement_mismatches (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('unsettled', 'unknown_there', 'unknown_here', 'amount')),
  entity_id text not null,
  payment_id bigint references payments (id),
  expected_paise bigint,
  found_paise bigint,
  found_at timestamptz not null,
  resolved_at timestamptz,
  unique (entity_id, kind)
);
create index mismatches_open on settlement_mismatches (id) where resolved_at is null;
