-- An invoice can't be corrected, so it names all that the law wants from the beginning: the business as on its GST certificate,
-- and what a company writes on its papers.

alter table people add column business_name text;
alter table payments add column business_name text;
alter table invoices
  add column recipient_contact text,
  add column supplier_cin text,
  add column supplier_website text;
