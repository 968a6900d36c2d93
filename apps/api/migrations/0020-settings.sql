-- What admins set while the portal runs: one row a setting that was ever set. What is not set here is as the environment
-- and each app's /config.json say.

create table settings (
  key text primary key check (key ~ '^[a-z_]{1,40}$'),
  value jsonb not null,
  changed_by bigint references people (id),
  changed_at timestamptz not null
);

-- Every process forgets what it remembered, whoever wrote the row.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end
$$;
create trigger settings_announced after insert or update or delete or truncate on settings
  for each statement execute function announce_settings();
