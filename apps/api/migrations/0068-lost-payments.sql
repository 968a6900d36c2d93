-- outside a transaction
create index concurrently if not exists registered_payments_lost on registered_payments (paid_on, id) where lost_paise > 0;
