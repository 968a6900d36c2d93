-- Proforma invoices are mailed like invoices; each is drawn from the order's state of that moment (record 0067).

alter table invoice_mails
  add column kind text not null default 'invoice' check (kind in ('invoice', 'proforma'));
