-- What those who answer customers keep among themselves: replies ready for use, and notes on tickets.

create table canned_replies (
  id bigint generated always as identity primary key,
  -- Whose it is; null for everybody's, which admins keep.
  owner_id bigint references people (id),
  title text not null,
  -- Sanitised when it is written, with names in braces that the screen fills in.
  message_html text not null,
  updated_at timestamptz not null
);
-- One name once among a person's own and once among everybody's; the same index finds them.
create unique index canned_replies_by_title on canned_replies (owner_id, lower(title)) nulls not distinct;

-- Never for the customer, which is why they are no replies.
create table ticket_notes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  written_by bigint not null references people (id),
  message_html text not null,
  created_at timestamptz not null
);
create index ticket_notes_of_ticket on ticket_notes (ticket_id, id);
