-- Tax invoices: one for each payment, numbered without a gap, never changed (record 0015).

-- What decides between CGST with SGST and IGST, as it was known when the payment was quoted.
alter table payments
  add column billing_state text check (billing_state ~ '^[0-9]{2}$'),
  add column billing_address text,
  -- The GST number, when its check found nothing wrong; the invoice names no other (payment-009).
  add column invoice_gstin text check (length(invoice_gstin) = 15),
  -- Null for quotes from before there were invoices; theirs are made by a job, which fills it in.
  add column place_of_supply text check (place_of_supply ~ '^[0-9]{2}$');

-- A row for each series and financial year. Its number is drawn by updating it in the transaction that writes the
-- document, so that a rollback gives it back; a sequence would leave a hole.
create table invoice_counters (
  series text not null check (series in ('INV', 'CRN')),
  financial_year text not null check (financial_year ~ '^[0-9]{4}$'),
  last_serial integer not null check (last_serial > 0),
  primary key (series, financial_year)
);

-- Supplier and recipient as they were on the day, so that the paper made of the row stays the same.
create table invoices (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  -- The invoice that this one stands for, after a credit note took that back.
  replaces bigint unique references invoices (id),
  -- At most 16 of A-Z, 0-9, - and / (Rule 46(b)).
  number text not null unique check (number ~ '^[A-Z][A-Z0-9/-]{0,15}$'),
  financial_year text not null,
  serial integer not null,
  issued_on date not null,
  issued_at timestamptz not null,
  supplier_name text not null,
  supplier_address text not null,
  supplier_email text not null,
  supplier_phone text not null,
  supplier_gstin text not null check (length(supplier_gstin) = 15),
  recipient_name text not null,
  recipient_address text,
  recipient_email text not null,
  recipient_phone text not null,
  -- Null makes it an invoice to a consumer (B2C).
  recipient_gstin text check (length(recipient_gstin) = 15),
  place_of_supply text not null,
  -- [{order_id, description, sac, rate_basis_points, taxable_paise, cgst_paise, sgst_paise, igst_paise}]; SGST is
  -- called UTGST in union territories without a legislature.
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  -- What the government's invoice portal answers, once the supplier's turnover makes e-invoices a duty
  -- (Rule 48(4) CGST Rules).
  irn text,
  ack_no text,
  qr text,
  unique (financial_year, serial),
  check (case when left(supplier_gstin, 2) = place_of_supply then igst_paise = 0 else cgst_paise + sgst_paise = 0 end)
);
-- One invoice a payment; a later one only in place of it, and that once (`replaces` is unique).
create unique index invoices_first_of_payment on invoices (payment_id) where replaces is null;
create index invoices_of_payment on invoices (payment_id, id);

-- Takes back an invoice, wholly or in part (s.34). Who and what for stand in the invoice.
create table credit_notes (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  number text not null unique check (number ~ '^[A-Z][A-Z0-9/-]{0,15}$'),
  financial_year text not null,
  serial integer not null,
  issued_on date not null,
  issued_at timestamptz not null,
  reason text not null,
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  irn text,
  ack_no text,
  qr text,
  unique (financial_year, serial)
);
create index credit_notes_of_invoice on credit_notes (invoice_id);

-- A document that was given to somebody is not changed; only what the invoice portal answers is added, once.
create function keep_tax_document() returns trigger language plpgsql as $$
declare
  addable constant text[] := array['irn', 'ack_no', 'qr'];
begin
  if tg_op <> 'UPDATE' or to_jsonb(new) - addable is distinct from to_jsonb(old) - addable
    or (old.irn is not null and new.irn is distinct from old.irn)
    or (old.ack_no is not null and new.ack_no is distinct from old.ack_no)
    or (old.qr is not null and new.qr is distinct from old.qr) then
    raise exception 'a tax document is never changed or deleted';
  end if;
  return new;
end
$$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_tax_document();
create trigger invoices_kept_whole before truncate on invoices for each statement execute function keep_tax_document();
create trigger credit_notes_kept before update or delete on credit_notes
  for each row execute function keep_tax_document();
create trigger credit_notes_kept_whole before truncate on credit_notes
  for each statement execute function keep_tax_document();
