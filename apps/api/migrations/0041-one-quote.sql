-- A purchase that is tried again is paid on the same order at the provider, so that only one of its attempts can be taken.

alter table payments
  -- The services of the purchase, their ids ascending: '4,9'. Null for the payment of an order that was made unpaid.
  add column bought_key text,
  -- When somebody began to open the order at the provider: only one call does at a time.
  add column opening_at timestamptz;
create unique index payments_one_quote on payments (customer_id, bought_key, amount_paise) where state = 'created';
