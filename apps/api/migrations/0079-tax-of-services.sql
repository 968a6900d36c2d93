-- How a service is taxed (record 0063).

alter table services
  add column tax_treatment text not null default 'standard' check (tax_treatment in ('standard', 'reduced', 'exempt')),
  -- Where an exempt service is exempted, as invoices print it.
  add column tax_exemption text;
alter table services
  add constraint services_tax_exemption check ((tax_treatment = 'exempt') = (tax_exemption is not null)) not valid;

-- A snapshot, as for the rate: null unless exempt.
alter table payment_items add column tax_exemption text;
alter table orders add column tax_exemption text;

-- The part of the taxable value on which no tax is due: GSTR-1 reports it apart.
alter table invoices add column exempt_paise bigint not null default 0;
alter table invoices add constraint invoices_exempt check (exempt_paise between 0 and taxable_paise) not valid;
alter table credit_notes add column exempt_paise bigint not null default 0;
alter table credit_notes add constraint credit_notes_exempt check (exempt_paise between 0 and taxable_paise) not valid;

drop trigger audited on services;
select audit_table('services', 'service', 'id',
  '{name,category_id,price_paise,timeline,state,sac_code,video_link,steps,tax_treatment,tax_exemption}',
  '{created_at,updated_at,updated_by,version}');
