-- An event may wait until its change can no longer be taken back; until then whoever takes the change back deletes it.
alter table outbox add column not_before timestamptz;
