-- Documents that are issued to a customer, files that serve a second order, reviews, expiry dates and their reminders.

alter table document_uploads alter column order_document_id drop not null;

alter table document_uploads
  -- A document that the provider gives to the order's customer, such as a certificate, answers no requirement.
  add column issued_order_id bigint references orders (id),
  add column issued_name text,
  -- The upload whose file this one is as well. `uploaded_by` is the same, since the file stays where it is.
  add column reused_from bigint references document_uploads (id),
  add check ((order_document_id is null) <> (issued_order_id is null)),
  add check ((issued_order_id is null) = (issued_name is null)),
  add check (issued_order_id is null or stored_name is not null),
  add check (reused_from is null or (stored_name is not null and issued_order_id is null));
create index document_uploads_issued on document_uploads (issued_order_id, id) where issued_order_id is not null;

-- A file arrives once and may then serve several orders of its customer.
drop index document_uploads_stored_name;
create unique index document_uploads_arrived on document_uploads (stored_name)
  where stored_name is not null and reused_from is null;
create index document_uploads_of_file on document_uploads (stored_name) where stored_name is not null;

-- What staff and admins decided about an upload; the requirement carries the latest.
create table document_reviews (
  id bigint generated always as identity primary key,
  upload_id bigint not null references document_uploads (id),
  verdict text not null check (verdict in ('Accepted', 'Rejected')),
  reason text,
  reviewed_by bigint not null references people (id),
  reviewed_at timestamptz not null,
  check ((verdict = 'Rejected') = (reason is not null))
);
create index document_reviews_of_upload on document_reviews (upload_id, id);

-- The last day on which a file is valid, in India. It belongs to the file, whichever orders it serves.
create table document_expiries (
  stored_name text primary key,
  expires_on date not null,
  set_by bigint not null references people (id),
  set_at timestamptz not null
);
create index document_expiries_by_day on document_expiries (expires_on);

-- A reminder that was given. Its key is what it says, so that nobody hears it twice and another date is news.
create table expiry_reminders (
  stored_name text not null,
  expires_on date not null,
  days_before smallint not null check (days_before in (30, 15, 7, 1, 0)),
  reminded_at timestamptz not null,
  primary key (stored_name, expires_on, days_before)
);
