-- Whether a transaction of the write under a key has committed. It is set within that transaction, so that a process
-- that dies before it keeps the answer leaves a key under which nothing is written again.

alter table idempotency_keys add column written boolean not null default false;
