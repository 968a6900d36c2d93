-- Buyers in special economic zones and outside India (record 0070).

-- What the payment form begins with.
alter table people
  add column buyer_kind text not null default 'india' check (buyer_kind in ('india', 'sez', 'abroad')),
  -- Of a buyer outside India, as its ISO code.
  add column billing_country text check (billing_country ~ '^[A-Z]{2}$');

alter table payments
  add column buyer_kind text not null default 'india' check (buyer_kind in ('india', 'sez', 'abroad')),
  add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  -- The letter of undertaking under which it was quoted without tax.
  add column lut_arn text,
  add constraint payments_zero_rated check (lut_arn is null or buyer_kind <> 'india') not valid;

alter table invoices
  add column buyer_kind text not null default 'india' check (buyer_kind in ('india', 'sez', 'abroad')),
  add column recipient_country text,
  add column lut_arn text;
-- Supplies to a special economic zone are between states, wherever it is.
alter table invoices
  drop constraint invoices_check1,
  add constraint invoices_heads check (case when buyer_kind = 'india' and left(supplier_gstin, 2) = place_of_supply
    then igst_paise = 0 else cgst_paise + sgst_paise = 0 end) not valid,
  add constraint invoices_zero_rated check (lut_arn is null or (buyer_kind <> 'india' and igst_paise = 0)) not valid,
  add constraint invoices_recipients check (case buyer_kind when 'india' then place_of_supply <> '96'
    when 'sez' then recipient_gstin is not null
    else recipient_gstin is null and recipient_country is not null and place_of_supply = '96' end) not valid;
