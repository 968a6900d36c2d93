-- What those who run the business look at: figures by day and by department, and who changed what.

-- Revenue by day and open work by department, read from the index alone; orders by day have orders_by_day.
create index invoices_by_day on invoices (issued_on) include (taxable_paise);
create index credit_notes_by_day on credit_notes (issued_on) include (taxable_paise);
create index orders_open_of_department on orders (category, due_rank) where due_rank < 'infinity';
create index tickets_live on tickets (id) where deleted_at is null;

-- What staff and admins changed. Written by triggers in the transaction of the change, never changed itself. Of what is
-- personal it holds ids and the names of fields alone.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint not null references people (id),
  actor_role text not null check (actor_role in ('staff', 'admin')),
  -- The call of the contract, such as updateOrderStatus.
  operation text not null,
  action text not null check (action in ('add', 'change', 'remove', 'read')),
  -- What was changed, and its id; of what has none of its own, that of the order, ticket or person it belongs to.
  object text not null,
  object_id text not null,
  -- {field: [before, after]}, or {field: null} where what it holds is not for this table.
  changes jsonb not null default '{}'
);
create index audit_log_latest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_object on audit_log (object, object_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed or deleted';
end
$$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_kept_whole before truncate on audit_log for each statement execute function keep_audit_log();

-- Who is at work stands in portal.actor as "id role operation", set by the API in the transaction of every call of staff
-- and admins that writes. Arguments: the object, the column of its id, the columns whose values are shown, those that
-- tell nothing, and those that are told with every change, since they say what was changed.
create function write_audit_log() returns trigger language plpgsql as $$
declare
  id_column constant text := tg_argv[1];
  shown constant text[] := tg_argv[2]::text[];
  silent constant text[] := tg_argv[3]::text[];
  always constant text[] := tg_argv[4]::text[];
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  actor constant text[] := string_to_array(current_setting('portal.actor'), ' ');
  changed jsonb;
begin
  select jsonb_object_agg(field,
      case when field = any (shown || always) then jsonb_build_array(before -> field, after -> field) end)
    into changed
  from (select jsonb_object_keys(before || after) as field) fields
  where field <> all (silent || id_column) and before -> field is distinct from after -> field
    -- Of what is new or gone only what is shown: that it has all the other fields is no news.
    and (tg_op = 'UPDATE' or field = any (shown || always));
  if tg_op = 'UPDATE' and changed is null then return null; end if;
  if tg_op = 'UPDATE' then
    select changed || coalesce(jsonb_object_agg(field, jsonb_build_array(before -> field, after -> field)), '{}')
      into changed from unnest(always) field;
  end if;
  insert into audit_log (actor_id, actor_role, operation, action, object, object_id, changes)
  values (actor[1]::bigint, actor[2], actor[3],
    case tg_op when 'INSERT' then 'add' when 'DELETE' then 'remove' else 'change' end,
    tg_argv[0], coalesce((before || after) ->> id_column, ''), coalesce(changed, '{}'));
  return null;
end
$$;

-- To be called by every migration that adds a table which staff or admins write to. What customers, jobs and other
-- processes write has no actor and costs no more than the look for one.
create function audit_table(target regclass, object text, id_column text, shown text[], silent text[] default '{}',
  always text[] default '{}') returns void language plpgsql as $$
begin
  execute format('create trigger audited after insert or update or delete on %s for each row
      when (current_setting(''portal.actor'', true) <> '''')
      execute function write_audit_log(%L, %L, %L, %L, %L)', target, object, id_column, shown, silent, always);
end
$$;

select audit_table('orders', 'order', 'id',
  '{status,assigned_to,customer_id,service_id,price_paise,payment_id}', '{due_rank,search_text}');
select audit_table('order_documents', 'order', 'order_id', '{status}', '{}', '{name}');
select audit_table('document_uploads', 'upload', 'id', '{version,state,order_document_id,issued_order_id}');
select audit_table('document_reviews', 'upload', 'upload_id', '{verdict}');
select audit_table('document_expiries', 'upload', 'stored_name', '{expires_on}', '{set_by,set_at}');
select audit_table('tickets', 'ticket', 'id', '{status,assigned_to,deleted_at,priority,department}',
  '{search_text,updated_at,closed_at,answer_id,seen_answer_id}');
select audit_table('ticket_replies', 'ticket', 'ticket_id', '{}');
select audit_table('ticket_notes', 'ticket', 'ticket_id', '{}');
select audit_table('canned_replies', 'canned reply', 'id', '{owner_id}', '{updated_at}');
select audit_table('messages', 'order', 'order_id', '{file_count}');
select audit_table('people', 'person', 'id', '{user_type,state,department,verdict}',
  '{search_text,requested_at,reviewed_at,reviewed_by,deactivated_at}');
select audit_table('account_changes', 'person', 'person_id', '{kind}');
select audit_table('services', 'service', 'id', '{name,category_id,price_paise,timeline,state,sac_code,video_link,steps}',
  '{created_at,updated_at,updated_by,version}');
select audit_table('service_documents', 'service', 'service_id', '{field_type,required,position,kind}', '{}', '{name}');
select audit_table('settings', 'setting', 'key', '{value}', '{changed_by,changed_at}');
select audit_table('customer_exports', 'customer export', 'id', '{}', '{downloaded_at}');
select audit_table('order_views', 'order view', 'id', '{}');

-- Sessions that end; who logs in is known only when they have, and no call of theirs is under way yet.
create trigger audited after update of ended_at on sessions for each row
  when (current_setting('portal.actor', true) <> '')
  execute function write_audit_log('session', 'person_id', '{}', '{last_used_at,user_agent}', '{}');
-- What a staff member or an admin does before or without a call of their own: a login, a password that is reset by mail.
create function write_audit_of_own() returns trigger language plpgsql as $$
begin
  insert into audit_log (actor_id, actor_role, operation, action, object, object_id, changes)
  select id, user_type, tg_argv[0], 'add', tg_argv[1], id::text,
    case when tg_table_name = 'account_changes' then
      jsonb_build_object('kind', jsonb_build_array(null, to_jsonb(new) -> 'kind')) else '{}' end
  from people where id = new.person_id and user_type in ('staff', 'admin');
  return null;
end
$$;
create trigger audited_login after insert on sessions for each row execute function write_audit_of_own('login', 'session');
create trigger audited_own after insert on account_changes for each row
  when (coalesce(current_setting('portal.actor', true), '') = '')
  execute function write_audit_of_own('account', 'person');
