-- Charges that are added to a running order, and paid on their own (record 0065).
-- allowed: locking-index, since few orders have charges and their index is built in milliseconds

-- One page's charges, and the customer's dashboard: those that wait for an answer.
create index order_charges_open on order_charges (order_id)
  where payment_id is null and declined_at is null and withdrawn_at is null;

-- A charge that was declined or withdrawn before its payment came.
alter table refunds drop constraint refunds_reason_check, add constraint refunds_reason_check check (reason in
  ('wrong_amount', 'paid_twice', 'account_closed', 'paid_after_cancelling', 'paid_after_withdrawing', 'order_cancelled',
    'at_provider')) not valid;

-- A charge that was paid on its own is given back on its own: it says nothing about its order.
create or replace function add_refunded() returns trigger language plpgsql as $$
begin
  update orders set
    refunded_paise = least(price_paise + gst_paise + charges_paise, orders.refunded_paise + back.paise),
    refunded_at = case when orders.refunded_paise + back.paise >= price_paise + gst_paise + charges_paise
      then coalesce(refunded_at, new.issued_at) else refunded_at end
  from (
    select (line ->> 'order_id')::bigint as id, sum(coalesce((line ->> 'amount_paise')::bigint,
      (line ->> 'taxable_paise')::bigint + (line ->> 'cgst_paise')::bigint + (line ->> 'sgst_paise')::bigint
        + (line ->> 'igst_paise')::bigint)) as paise
    from jsonb_array_elements(new.lines || new.pure_agent_lines) line group by 1) back
  where orders.id = back.id and orders.payment_id = (select payment_id from invoices where id = new.invoice_id);
  return null;
end $$;
