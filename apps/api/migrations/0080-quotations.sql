-- Quotations: offers at frozen prices, which their customers accept or decline (record 0066).

alter table invoice_counters drop constraint invoice_counters_series_check,
  add constraint invoice_counters_series_check check (series in ('INV', 'CRN', 'QTN')) not valid;

create table quotations (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^QTN/[0-9]{4}/[0-9]{6,}$'),
  customer_id bigint not null references people (id),
  made_by bigint not null references people (id),
  made_at timestamptz not null,
  -- The last day in India on which it can be accepted.
  valid_until date not null,
  -- The customer reads it; empty for none.
  note text not null default '',
  accepted_at timestamptz,
  declined_at timestamptz,
  -- The customer's comment; empty for none.
  decline_reason text,
  withdrawn_at timestamptz,
  -- How often it was mailed; each is one mail.
  mails integer not null default 1,
  mailed_at timestamptz not null,
  check (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1),
  check ((declined_at is null) = (decline_reason is null))
);
create index quotations_of_customer on quotations (customer_id, id);
create index quotations_open on quotations (id)
  where accepted_at is null and declined_at is null and withdrawn_at is null;

-- What an order of the service will cost, as it was when the quotation was made.
create table quotation_items (
  quotation_id bigint not null references quotations (id),
  position smallint not null,
  service_id bigint not null references services (id),
  service_name text not null,
  timeline text not null,
  sac_code text not null,
  price_paise bigint not null check (price_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  gst_rate_basis_points integer not null,
  -- Null unless exempt.
  tax_exemption text,
  discount_paise bigint not null check (discount_paise >= 0),
  discount_reason text,
  official_fees jsonb not null,
  -- Null until the quotation is accepted.
  order_id bigint unique references orders (id),
  primary key (quotation_id, position),
  check ((discount_paise > 0) = (discount_reason is not null))
);

select audit_table('quotations', 'quotation', 'id',
  '{number,customer_id,valid_until,accepted_at,declined_at,withdrawn_at,mails}', '{mailed_at}');
