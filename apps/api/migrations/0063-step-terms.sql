-- What of the price each step earns and the official fee paid out at it, which decide what a cancellation gives back
-- (record 0056): [{step, earned_percent, official_fee_paise}], by the step's name; a step without an entry has neither.
-- Orders have the terms of their purchase.
alter table services add column step_terms jsonb not null default '[]';
alter table orders add column step_terms jsonb not null default '[]';
