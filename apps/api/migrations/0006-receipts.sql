-- How far each side of a chat has received it, and finding what somebody has read lately.

-- A row a chat and side: that some client of the side has received all up to this message. Of a side and not of a
-- person, since ten admins who receive the same message have nothing to add to the first of them (record 0012).
create table chat_receipts (
  order_id bigint not null references orders (id),
  -- The side of the order's customer, or that of those who work on the order.
  of_customer boolean not null,
  received_id bigint not null,
  received_at timestamptz not null,
  primary key (order_id, of_customer)
);

-- What a person has read since some moment, so that their other devices hear of it.
create index chat_reads_latest on chat_reads (person_id, read_at);
