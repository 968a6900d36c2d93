-- Official fees that were paid to their office, with its receipt, and the return of what was not spent (record 0068).
-- allowed: locking-index, since refunds are few and an index of them is built in milliseconds

-- Recorded again, it is replaced.
create table disbursements (
  charge_id bigint primary key references order_charges (id),
  order_id bigint not null references orders (id),
  amount_paise bigint not null check (amount_paise > 0),
  -- A day in India.
  paid_on date not null,
  -- Of the office's receipt.
  reference text not null,
  stored_name text not null unique,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  recorded_by bigint not null references people (id),
  recorded_at timestamptz not null
);
create index disbursements_of_order on disbursements (order_id);
create index disbursements_recorded_by on disbursements (recorded_by);
select audit_table('disbursements', 'order', 'order_id', '{charge_id,amount_paise,paid_on,reference}',
  '{stored_name,content_type,size_bytes,sha256,recorded_by,recorded_at}');

alter table refunds
  -- The official fee of which a part was not spent.
  add column charge_id bigint references order_charges (id),
  drop constraint refunds_reason_check, add constraint refunds_reason_check check (reason in
    ('wrong_amount', 'paid_twice', 'account_closed', 'paid_after_cancelling', 'paid_after_withdrawing', 'order_cancelled',
      'fee_not_spent', 'at_provider')) not valid;
-- What an admin decides may be several refunds of one payment, each for its order or charge.
drop index refunds_asked_once;
create unique index refunds_asked_once on refunds (provider_payment_id)
  where reason not in ('at_provider', 'order_cancelled', 'fee_not_spent');
create index refunds_of_charge on refunds (charge_id, id) where charge_id is not null;
create unique index refunds_pending_of_charge on refunds (charge_id) where state = 'pending';
create index refunds_of_order on refunds (order_id) where order_id is not null;
