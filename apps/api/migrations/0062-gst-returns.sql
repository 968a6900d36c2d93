-- Links to files of GST returns, each for one download (record 0055).

create table gst_return_files (
  id bigint generated always as identity primary key,
  made_by bigint not null references people (id),
  made_at timestamptz not null,
  -- Such as 2026-11 or 2026-Q3.
  period text not null,
  supplier_gstin text not null check (length(supplier_gstin) = 15),
  format text not null check (format in ('json', 'csv')),
  downloaded_at timestamptz
);
create index gst_return_files_of_admin on gst_return_files (made_by, made_at);
select audit_table('gst_return_files', 'GST return', 'id', '{period,format}', '{downloaded_at}');
