-- An event stays until its job is done, so that the queues may be lost whole: what was handed over and is not done is handed
-- over again.

alter table outbox add column handed_over_at timestamptz;
create index outbox_waiting on outbox (id) where handed_over_at is null;
create index outbox_handed_over on outbox (handed_over_at) where handed_over_at is not null;
