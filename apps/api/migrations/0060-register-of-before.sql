-- What was paid and issued before the triggers of migration 0059. Apart from it, so that no write waits.

insert into registered_documents (kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id,
  departments, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, search_text)
select kind, number, issued_on, invoice_id, credit_note_id, payment_id, customer_id, departments, taxable_paise,
  cgst_paise, sgst_paise, igst_paise, total_paise, search_text
from issued_documents_view order by issued_at, number
on conflict do nothing;

insert into registered_payments (payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise,
  refunded_paise, departments, search_text)
select payment_id, customer_id, provider_payment_id, paid_at, paid_on, amount_paise, refunded_paise, departments,
  search_text
from received_payments_view order by paid_at, payment_id
on conflict do nothing;
