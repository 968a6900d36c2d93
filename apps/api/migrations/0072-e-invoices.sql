-- E-invoices: when the portal acknowledged a document, and the file for the portal among the exports (record 0060).

alter table invoices add column acknowledged_at timestamptz;
alter table credit_notes add column acknowledged_at timestamptz;

create or replace function keep_tax_document() returns trigger language plpgsql as $$
declare
  addable constant text[] := array['irn', 'ack_no', 'qr', 'acknowledged_at'];
begin
  if tg_op <> 'UPDATE' or to_jsonb(new) - addable is distinct from to_jsonb(old) - addable
    or (old.irn is not null and new.irn is distinct from old.irn)
    or (old.ack_no is not null and new.ack_no is distinct from old.ack_no)
    or (old.qr is not null and new.qr is distinct from old.qr)
    or (old.acknowledged_at is not null and new.acknowledged_at is distinct from old.acknowledged_at) then
    raise exception 'a tax document is never changed or deleted';
  end if;
  return new;
end
$$;

alter table register_exports drop constraint register_exports_format_check,
  add constraint register_exports_format_check check (format in ('csv', 'zip', 'json')) not valid;
