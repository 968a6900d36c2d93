-- The key of a person's recovery codes, sealed with DATA_SECRET: their hashes outlive every CODE_SECRET, which can be changed.
-- Codes without one are of before, and keyed with CODE_SECRET itself.
alter table two_steps add column recovery_key_sealed bytea;
