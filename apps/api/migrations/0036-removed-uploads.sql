-- When an upload was hidden, when its bytes were deleted, and what a file holds that its reader should know of.

alter table document_uploads
  -- Since when it is replaced or removed; nobody opens it from then on.
  add column hidden_at timestamptz,
  -- When its file, or its text, was deleted for good.
  add column deleted_at timestamptz,
  drop constraint document_uploads_check;
update document_uploads set hidden_at = now() where state <> 'current';
alter table document_uploads
  add constraint document_uploads_hidden check ((state = 'current') = (hidden_at is null)),
  add constraint document_uploads_deleted check (deleted_at is null or hidden_at is not null),
  -- The name of the stored file stays, which says that there was one.
  add constraint document_uploads_content check (
    num_nonnulls(stored_name, text_sealed) = 1
    or (stored_name is null and text_sealed is null and deleted_at is not null));
create index document_uploads_to_delete on document_uploads (hidden_at) where deleted_at is null and hidden_at is not null;

-- Few files have one; they are written when the file is stored.
create table file_warnings (
  stored_name text primary key,
  warnings text[] not null check (cardinality(warnings) > 0 and warnings <@ array['script', 'action', 'attachment'])
);
