-- Searching tickets without reading them all: what a list shows of a ticket as one stored text, with its trigrams.

create extension if not exists pg_trgm;

-- What the lists of staff and admins show of a ticket, in lower case. Between two fields stands a character that nobody
-- can type, so that no search runs over their border. The number is that of ticketDisplayId, the day that of istDate.
-- Immutable as it is used here: no setting of the session changes a day that is written in digits.
create function ticket_search_text(
  id bigint, subject text, department text, service_name text, status text, name text, email text,
  created_at timestamptz
) returns text immutable parallel safe language sql
  return lower(concat_ws(e'\x1f',
    'TKT-' || lpad(id::text, greatest(6, length(id::text)), '0'), subject, department, service_name, status,
    to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), name, email));

alter table tickets add column search_text text not null generated always as
  (ticket_search_text(id, subject, department, service_name, status, name, email, created_at)) stored;
create index tickets_search on tickets using gin (search_text gin_trgm_ops) where deleted_at is null;
