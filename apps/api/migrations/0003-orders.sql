-- Payments, the orders they buy, what each order needs and everything that happens to it.

-- Our side of one order at the payment provider. It moves from created to paid once and never back.
create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references people (id),
  provider_order_id text unique,
  provider_payment_id text unique,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  state text not null default 'created' check (state in ('created', 'paid')),
  billing_name text not null,
  billing_email text not null,
  billing_phone text not null,
  gst_number text,
  created_at timestamptz not null,
  paid_at timestamptz,
  checked_at timestamptz,
  checks smallint not null default 0,
  check ((state = 'paid') = (provider_payment_id is not null and paid_at is not null))
);
create index payments_customer on payments (customer_id, id desc);
-- The reconciliation looks at open payments, six times each; abandoned ones leave the index after the last.
create index payments_open on payments (created_at)
  where state = 'created' and checks < 6 and provider_order_id is not null;

create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references people (id),
  service_id bigint not null references services (id),
  assigned_to bigint references people (id),
  payment_id bigint references payments (id),
  -- The service as it was at purchase; later edits of the catalogue change no order (api-place_order-006).
  service_name text not null,
  category text not null,
  details text not null,
  timeline text not null,
  sac_code text not null,
  price_paise bigint not null,
  gst_paise bigint not null,
  gst_rate_basis_points integer not null,
  steps text[] not null check (cardinality(steps) > 0),
  billing_name text not null,
  billing_email text not null,
  billing_phone text not null,
  gst_number text,
  status text not null default 'Pending' check (status = 'Pending' or status = any (steps)),
  created_at timestamptz not null
);
-- A customer's own list, newest first; the same shape for a staff member's tasks.
create index orders_of_customer on orders (customer_id, id desc);
create index orders_of_staff on orders (assigned_to, id desc) where assigned_to is not null;
create index orders_of_payment on orders (payment_id) where payment_id is not null;

-- What a payment buys: a service, or an order that was made unpaid, at the price quoted then.
create table payment_items (
  payment_id bigint not null references payments (id),
  position integer not null,
  service_id bigint not null references services (id),
  order_id bigint references orders (id),
  price_paise bigint not null,
  gst_paise bigint not null,
  gst_rate_basis_points integer not null,
  primary key (payment_id, position)
);
-- An unpaid order has one payment for ever, so that two tabs can't pay it twice.
create unique index payment_items_order on payment_items (order_id) where order_id is not null;

create table order_documents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  position integer not null,
  name text not null,
  field_type text not null check (field_type in ('file', 'text')),
  required boolean not null,
  kind text,
  hint text not null default '',
  status text not null default 'Pending' check (status in ('Pending', 'Uploaded', 'Accepted', 'Rejected')),
  rejection_reason text,
  unique (order_id, position)
);

-- One row a version; only the current one is the customer's to see (orderprogress-016).
create table document_uploads (
  id bigint generated always as identity primary key,
  order_document_id bigint not null references order_documents (id),
  version integer not null,
  state text not null default 'current' check (state in ('current', 'replaced', 'removed')),
  stored_name text,
  original_name text,
  content_type text,
  size_bytes bigint,
  sha256 bytea,
  text_sealed bytea,
  uploaded_by bigint not null references people (id),
  uploaded_at timestamptz not null,
  unique (order_document_id, version),
  check ((stored_name is null) <> (text_sealed is null))
);
create unique index document_uploads_one_current on document_uploads (order_document_id) where state = 'current';
create unique index document_uploads_stored_name on document_uploads (stored_name) where stored_name is not null;

-- A file that is being received. Its row goes in the transaction that keeps the file; what stays is swept.
create table incoming_files (
  path text primary key,
  started_at timestamptz not null
);

create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  from_status text,
  to_status text not null,
  reason text,
  changed_by bigint references people (id),
  changed_at timestamptz not null
);
create index order_status_changes_of_order on order_status_changes (order_id, id);
