-- Money that goes back, whether we asked for it or somebody did at the payment provider.

create table refunds (
  id bigint generated always as identity primary key,
  -- The purchase; a second payment of it goes back too, so the provider's payment may be another than the one that bought.
  payment_id bigint not null references payments (id),
  provider_payment_id text not null,
  -- Null until the provider has answered what we asked for.
  provider_refund_id text unique,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('wrong_amount', 'paid_twice', 'account_closed', 'at_provider')),
  -- Moves forward only: from pending to one of the others.
  state text not null default 'pending' check (state in ('pending', 'processed', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz,
  check ((state = 'pending') = (settled_at is null)),
  check (reason <> 'at_provider' or provider_refund_id is not null)
);
-- We give a payment back once, however it is reported.
create unique index refunds_asked_once on refunds (provider_payment_id) where reason <> 'at_provider';
create index refunds_of_payment on refunds (payment_id, id);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- The refund that a credit note corrects the books for.
alter table credit_notes add column refund_id bigint unique references refunds (id);
-- The last of many parts may be tax alone.
alter table credit_notes drop constraint credit_notes_taxable_paise_check,
  add constraint credit_notes_taxable_paise_check check (taxable_paise >= 0),
  add constraint credit_notes_total_above_zero check (total_paise > 0);
