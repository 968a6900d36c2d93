-- The provider's payment tells when it was begun and not when it was captured. When a look found an attempt that was not
-- captured, whatever is captured later was captured after that look.
alter table payments add column uncaptured_at timestamptz;
