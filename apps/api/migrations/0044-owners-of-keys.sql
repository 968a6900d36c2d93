-- Which process took a key: one that is gone answers nothing any more, and the same write may be tried again at once.

alter table idempotency_keys add column owner int;
