-- Quotes that nobody paid expire and lose their personal data; their customers may also dismiss them (record 0059).
alter table payments
  add column expired_at timestamptz,
  add column dismissed_at timestamptz;
