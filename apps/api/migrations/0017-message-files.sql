-- Files of chat messages; a message may consist of files alone.

create table message_files (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages (id),
  -- In the folder of whoever sent the message.
  stored_name text not null unique,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null
);
create index message_files_of_message on message_files (message_id, id);

alter table messages
  -- So that nobody looks for the files of the many messages that have none.
  add column file_count smallint not null default 0 check (file_count between 0 and 5),
  drop constraint messages_body_check,
  add constraint messages_say_something check (length(body) <= 4000 and (length(body) > 0 or file_count > 0));
