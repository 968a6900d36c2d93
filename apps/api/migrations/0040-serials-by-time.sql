-- Each number of a tax document is issued no earlier than the one that precedes it.

alter table invoice_counters add column last_issued_at timestamptz;
update invoice_counters set last_issued_at = coalesce(
  (select max(issued_at) from invoices
    where series = 'INV' and invoices.financial_year = invoice_counters.financial_year),
  (select max(issued_at) from credit_notes
    where series = 'CRN' and credit_notes.financial_year = invoice_counters.financial_year));
