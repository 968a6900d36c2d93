-- What is sold: departments, services, what each service needs and the steps it goes through.

create table categories (
  id integer generated always as identity primary key,
  name text not null unique,
  position integer not null
);

-- A status is the name of a step, so that no process has a name twice (api-place_order-007).
create function all_different(names text[]) returns boolean immutable language sql
  return (select count(*) = count(distinct lower(btrim(name))) from unnest(names) name);

create table services (
  id bigint generated always as identity primary key,
  category_id integer not null references categories (id),
  name text not null unique,
  price_paise bigint not null check (price_paise > 0),
  timeline text not null,
  details text not null,
  video_link text,
  sac_code text not null check (sac_code ~ '^[0-9]{6}$'),
  steps text[] not null check (cardinality(steps) > 0 and all_different(steps)),
  state text not null default 'published' check (state in ('draft', 'published', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index services_category on services (category_id);

create table service_documents (
  id bigint generated always as identity primary key,
  service_id bigint not null references services (id),
  position integer not null,
  name text not null,
  field_type text not null check (field_type in ('file', 'text')),
  required boolean not null,
  kind text,
  hint text not null default '',
  unique (service_id, position)
);
