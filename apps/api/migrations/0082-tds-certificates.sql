-- The certificate of a receipt's TDS as a file, from its customer or an admin (record 0058). Another one replaces it.
create table tds_certificate_files (
  receipt_id bigint primary key references receipts (id),
  stored_name text not null unique,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  uploaded_by bigint not null references people (id),
  uploaded_at timestamptz not null
);
create index tds_certificate_files_uploaded_by on tds_certificate_files (uploaded_by);
select audit_table('tds_certificate_files', 'receipt', 'receipt_id', '{uploaded_at}', '{uploaded_by}');
