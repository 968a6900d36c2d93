-- Invoices that staff or admins mailed to a customer again.

create table invoice_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  asked_by bigint not null references people (id),
  asked_at timestamptz not null
);
create index invoice_mails_of_order on invoice_mails (order_id, asked_at);
select audit_table('invoice_mails', 'order', 'order_id', '{}', '{asked_at}');
