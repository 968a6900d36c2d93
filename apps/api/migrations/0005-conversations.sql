-- Chat per order, who has read how far, notifications and who wants which of them by mail.

-- One row an order that is talked about. It is locked while a message is added, so that within an order message ids
-- follow the order of commits and "everything after id n" misses nothing.
create table chats (
  order_id bigint primary key references orders (id),
  last_message_id bigint not null,
  last_message_at timestamptz not null,
  -- Since when, and by whose message, everybody else has an unread notification; null once somebody has read theirs.
  noticed_at timestamptz,
  noticed_by bigint
);
create index chats_latest on chats (last_message_id desc);

-- Drawn under the lock of the chat, which an identity column could not promise.
create sequence message_ids;

create table messages (
  id bigint primary key,
  order_id bigint not null references orders (id),
  sent_by bigint not null references people (id),
  -- Made by the sender's client; the same one again is the same message.
  client_id text,
  body text not null check (length(body) between 1 and 4000),
  sent_at timestamptz not null
);
-- With the sender, so that unread messages are counted in the index alone.
create index messages_of_order on messages (order_id, id) include (sent_by);
create unique index messages_once on messages (sent_by, client_id) where client_id is not null;

create table chat_reads (
  order_id bigint not null references orders (id),
  person_id bigint not null references people (id),
  last_read_id bigint not null,
  read_at timestamptz not null,
  primary key (person_id, order_id)
);
create index chat_reads_of_order on chat_reads (order_id);

-- Unread messages that a mail tells somebody of: those of the order after `after_id` up to `up_to_id`. The rows of a
-- person and a round make one mail.
create table chat_digests (
  person_id bigint not null references people (id),
  order_id bigint not null references orders (id),
  after_id bigint not null,
  up_to_id bigint not null,
  round bigint not null,
  made_at timestamptz not null,
  primary key (person_id, order_id, up_to_id)
);
create index chat_digests_age on chat_digests (made_at);

-- One row: who has not read the messages up to this one has been told of them.
create table chat_digest_progress (
  considered_id bigint not null,
  round bigint not null
);
insert into chat_digest_progress (considered_id, round) values (0, 0);

-- Written in the transaction of its cause (realtime-010); `event_key` names the cause, of which a person has one row.
create table notifications (
  id bigint generated always as identity primary key,
  person_id bigint not null references people (id),
  event_key text not null,
  title text not null,
  detail text not null,
  order_id bigint references orders (id),
  ticket_id bigint,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (person_id, event_key)
);
create index notifications_of_person on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;
-- A person has one unread notification of an order's chat, however much is written there.
create unique index notifications_one_unread_chat on notifications (person_id, order_id)
  where title = 'New Message' and read_at is null;

-- Those who are told of what happens to any order, found without reading all the customers.
create index people_admins on people (id) where user_type = 'admin' and state = 'active';

-- A missing row means yes.
create table mail_preferences (
  person_id bigint not null references people (id),
  title text not null,
  wanted boolean not null,
  primary key (person_id, title)
);
