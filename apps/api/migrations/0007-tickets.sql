-- Tickets, their threads and files, and every change that somebody made to them.

create table tickets (
  id bigint generated always as identity primary key,
  customer_id bigint not null references people (id),
  -- Whom the customer chose as relationship manager; null for "Unknown" (api-raise_ticket-005).
  staff_id bigint references people (id),
  assigned_to bigint references people (id),
  service_id bigint not null references services (id),
  -- The service's name as it was; later edits of the catalogue change no ticket.
  service_name text not null,
  department text not null,
  priority text not null check (priority in ('Low', 'Medium', 'High')),
  -- As given in the form, which may name somebody else than the account.
  name text not null,
  email text not null,
  subject text not null,
  -- Sanitised when it is written, as that of replies is (api-raise_ticket-009).
  message_html text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Open', 'Closed')),
  closed_at timestamptz,
  -- The newest reply of the provider, and that which the customer has seen.
  answer_id bigint,
  seen_answer_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In the bin, where only admins see it.
  deleted_at timestamptz,
  check ((status = 'Closed') = (closed_at is not null))
);
create index tickets_of_customer on tickets (customer_id, id desc) where deleted_at is null;
create index tickets_of_staff on tickets (assigned_to, id desc) where deleted_at is null;
create index tickets_unfinished on tickets (id desc) where deleted_at is null and status <> 'Closed';
create index tickets_in_the_bin on tickets (id desc) where deleted_at is not null;

create table ticket_replies (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  written_by bigint not null references people (id),
  from_customer boolean not null,
  message_html text not null,
  created_at timestamptz not null
);
create index ticket_replies_of_ticket on ticket_replies (ticket_id, id);

create table ticket_files (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  -- Null for those that came with the ticket itself.
  reply_id bigint references ticket_replies (id),
  stored_name text not null unique,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  uploaded_by bigint not null references people (id),
  uploaded_at timestamptz not null
);
create index ticket_files_of_ticket on ticket_files (ticket_id, id);

create table ticket_changes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  kind text not null check (kind in ('status', 'assignment', 'deleted', 'restored')),
  -- Statuses, or ids of people.
  from_value text,
  to_value text,
  changed_by bigint not null references people (id),
  changed_at timestamptz not null
);
create index ticket_changes_of_ticket on ticket_changes (ticket_id, id);

alter table notifications add constraint notifications_ticket_id_fkey foreign key (ticket_id) references tickets (id);
