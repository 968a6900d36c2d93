-- When whoever asked for access opened the link that was mailed to the address that they gave, and so showed it to be theirs.

alter table people add column email_confirmed_at timestamptz;

drop trigger audited on people;
select audit_table('people', 'person', 'id', '{user_type,state,department,verdict}',
  '{search_text,requested_at,reviewed_at,reviewed_by,deactivated_at,email_confirmed_at}');
