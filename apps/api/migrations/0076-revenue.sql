-- outside a transaction
create index concurrently if not exists registered_lines_revenue on registered_lines (issued_on)
  include (department, service_name, place_of_supply, taxable_paise, tax_paise);
