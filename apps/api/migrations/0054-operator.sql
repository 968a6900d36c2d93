-- The audit log names the operator, who has no account, for what is done by command (`npm run admin`).
alter table audit_log
  drop constraint audit_log_actor_role_check,
  add constraint audit_log_actor_role_check check (actor_role in ('staff', 'admin', 'system', 'operator')) not valid,
  drop constraint audit_log_system,
  add constraint audit_log_nobody check ((actor_role in ('system', 'operator')) = (actor_id is null)) not valid;

-- As in migration 0021, but that an actor without an account is called "-".
create or replace function write_audit_log() returns trigger language plpgsql as $$
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
  values (nullif(actor[1], '-')::bigint, actor[2], actor[3],
    case tg_op when 'INSERT' then 'add' when 'DELETE' then 'remove' else 'change' end,
    tg_argv[0], coalesce((before || after) ->> id_column, ''), coalesce(changed, '{}'));
  return null;
end
$$;
