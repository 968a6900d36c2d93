-- Reminders that were sent of what a customer has to pay or to answer (record 0069).

create table payment_reminders (
  -- `rest` is what is left of a payment in parts, by the id of its payment.
  subject text not null check (subject in ('order', 'rest', 'charge', 'quotation')),
  subject_id bigint not null,
  -- The days after which, or before a quotation's last day, it was due.
  step smallint not null,
  customer_id bigint not null references people (id),
  reminded_on date not null,
  primary key (subject, subject_id, step)
);
create index payment_reminders_of_customer on payment_reminders (customer_id, reminded_on);
create index payment_reminders_old on payment_reminders (reminded_on);
