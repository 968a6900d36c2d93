-- Files that were taken while the virus scanner was away. Every reader asks for current ones, so that these are closed
-- to everybody until a scan makes them current; `infected` are those in which it found a virus.

alter table document_uploads
  drop constraint document_uploads_state_check,
  add constraint document_uploads_state_check
    check (state in ('current', 'quarantined', 'replaced', 'removed', 'infected')),
  drop constraint document_uploads_hidden,
  add constraint document_uploads_hidden check ((state in ('current', 'quarantined')) = (hidden_at is null)),
  add constraint document_uploads_scanned check (state not in ('quarantined', 'infected') or stored_name is not null),
  -- When its latest scan began; for a while from then on nobody else scans it.
  add column scan_begun_at timestamptz,
  -- The issued document whose place this one takes once it is found clean.
  add column replaces bigint references document_uploads (id),
  add constraint document_uploads_replaces check (replaces is null or issued_order_id is not null);

drop index document_uploads_one_current;
create unique index document_uploads_one_current on document_uploads (order_document_id)
  where state in ('current', 'quarantined');
create unique index document_uploads_one_replacement on document_uploads (replaces) where state = 'quarantined';
create index document_uploads_to_scan on document_uploads (scan_begun_at nulls first, id) where state = 'quarantined';
-- Their bytes go at once, unlike those of others that are hidden.
create index document_uploads_infected on document_uploads (id) where state = 'infected' and deleted_at is null;
create index document_uploads_replacing on document_uploads (replaces) where replaces is not null;

-- What the portal itself does to somebody's documents stands in the log as well.
alter table audit_log
  alter column actor_id drop not null,
  drop constraint audit_log_actor_role_check,
  add constraint audit_log_actor_role_check check (actor_role in ('staff', 'admin', 'system')),
  add constraint audit_log_system check ((actor_role = 'system') = (actor_id is null));
