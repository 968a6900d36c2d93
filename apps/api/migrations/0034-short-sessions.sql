-- Sessions whose token is renewed while they are in use, and who proved again who they are.

-- `expires_at` moves on with each use, up to the longest that a session of the role may last.
alter table sessions
  -- The highest number among the tokens of this session that were used, and since when.
  add column token_no integer not null default 0,
  add column token_no_since timestamptz,
  -- Another reason than that its owner, an admin or its age ended it.
  add column end_reason text check (end_reason in ('token_reused', 'wrong_confirmations')),
  -- When the person last gave the password, or a code of the second step: at the login, and before what asks for it.
  add column confirmed_at timestamptz,
  -- Wrong tries since then.
  add column confirm_failures smallint not null default 0,
  add constraint sessions_end_reason check (end_reason is null or ended_at is not null);

-- Those of staff and admins were opened for seven days; they log in once more.
update sessions set expires_at = least(expires_at, now())
from people where people.id = sessions.person_id and people.user_type in ('staff', 'admin') and sessions.ended_at is null;

drop trigger audited on sessions;
create trigger audited after update of ended_at on sessions for each row
  when (current_setting('portal.actor', true) <> '')
  execute function write_audit_log('session', 'person_id', '{end_reason}',
    '{last_used_at,user_agent,expires_at,token_no,token_no_since,confirmed_at,confirm_failures}', '{}');
