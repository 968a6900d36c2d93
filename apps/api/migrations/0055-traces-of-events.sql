-- The span in which an event was written (W3C's traceparent), so that its job is seen with the call that caused it; null where
-- nothing is traced.
alter table outbox add column traceparent text;
