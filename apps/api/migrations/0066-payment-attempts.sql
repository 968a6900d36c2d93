-- The payment provider's payments: a purchase may have several, of which at most one buys (record 0057). The purchase
-- itself stays the lock of its fulfilment.

create table payment_attempts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  provider_payment_id text not null unique,
  state text not null check (state in ('created', 'failed', 'authorised', 'captured')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  -- The provider's word for it; null for payments from before.
  method text,
  -- What an accountant needs to recognise it, such as the network and the last four digits of a card.
  detail text,
  -- What the provider keeps for itself, and the GST that it includes.
  fee_paise bigint check (fee_paise >= 0),
  tax_paise bigint check (tax_paise >= 0),
  bank_reference text,
  begun_at timestamptz not null,
  captured_at timestamptz,
  check ((state = 'captured') = (captured_at is not null))
);
create index attempts_of_purchase on payment_attempts (payment_id, id);
-- The report of what was not settled reads by time.
create index attempts_captured on payment_attempts (captured_at) where state = 'captured';

insert into payment_attempts (payment_id, provider_payment_id, state, amount_paise, currency, begun_at, captured_at)
select id, provider_payment_id, 'captured', amount_paise, currency, created_at, paid_at
from payments where state = 'paid' order by id
on conflict do nothing;
-- Second payments, which went back.
insert into payment_attempts (payment_id, provider_payment_id, state, amount_paise, currency, begun_at, captured_at)
select registered.payment_id, provider_payment_id, 'captured', registered.amount_paise, 'INR', paid_at, paid_at
from registered_payments registered order by registered.id
on conflict do nothing;
