-- Searches find what people mean by the same letters: José by Jose, an en dash by a hyphen, D’Souza by D'Souza.
--
-- The texts of people and tickets are written again, once each, while nobody can use the two tables: with
-- their indexes some four minutes for a million people and eight for a million tickets, measured on two busy cores.
-- Orders are not written again, since what they keep of themselves is a number and two days.

-- Each field of a text, of which the character between two fields is none, exactly as `foldText` of the domain folds it:
-- a test compares the two. The classes are those of Unicode by number, so that no locale of a server changes them.
create function fold_text(fields text) returns text immutable strict parallel safe language plpgsql as $fold$
declare
  folded text := fields collate "C";
  quotes constant text := E'`\u00b4\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02c8\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u301d\u301e';
  plain constant text := repeat('''', 13) || repeat('"', 10);
  -- Of the ten digits of each script.
  zeros constant int[] := array[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
    0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
    0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50,
    0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0];
  digit text;
  zero int;
begin
  -- Most texts are plain ASCII. Of the others each step takes about a microsecond.
  if folded !~ '[^\x1f -_a-~]|  |(^|\x1f) | (\x1f|$)' then return lower(folded); end if;
  folded := normalize(translate(normalize(folded, NFC), quotes, plain), NFKC);
  folded := regexp_replace(folded,
    E'[\\u0001-\\u0008\\u000e-\\u001e\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890-\\u0891\\u08e2'
    '\\u115f-\\u1160\\u17b4-\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff'
    '\\uffa0\\ufff0-\\ufffb\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a'
    '\\U000e0000-\\U000e0fff]', '', 'g');
  -- An accent is what NFKD takes off a letter of Latin, Greek or Cyrillic; vowel signs of Indian scripts are none.
  folded := normalize(lower(folded collate "pg_unicode_fast"), NFKD) collate "C";
  folded := normalize(regexp_replace(folded, E'[\\u0300-\\u036f]', '', 'g'), NFKC);
  folded := translate(folded, quotes || E'\u03c2', plain || E'\u03c3');
  if folded collate "pg_unicode_fast" ~ '(?![0-9])[[:digit:]]' then
    for digit in select distinct (regexp_matches(folded collate "pg_unicode_fast", '(?![0-9])[[:digit:]]', 'g'))[1] loop
      zero := (select max(first) from unnest(zeros) first where first <= ascii(digit));
      folded := replace(folded, digit, (ascii(digit) - zero)::text);
    end loop;
  end if;
  folded := regexp_replace(folded,
    E'[\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a-\\u2e3b\\u2e40\\u2e5d\\u301c\\u3030\\u30a0'
    '\\ufe31-\\ufe32\\ufe58\\ufe63\\uff0d\\U00010d6e\\U00010ead]', '-', 'g');
  folded := regexp_replace(folded,
    E'[\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028-\\u2029\\u202f\\u205f\\u3000]+', ' ', 'g');
  return regexp_replace(folded, E' ?(^|$|\x1f) ?', E'\\1', 'g');
end $fold$;

-- With a phone number's last ten digits as well, by which it is found however it is written here or asked for.
create or replace function person_search_text(id bigint, name text, email text, phone text, department text) returns text
  immutable parallel safe language sql
  return fold_text(concat_ws(e'\x1f', id::text, name, email, phone, phone_key(phone), department));
alter table people alter column search_text
  set expression as (person_search_text(id, name, email, phone, department));
drop index people_search;
-- The name, which is the second field.
create index people_search on people using gin (split_part(search_text, e'\x1f', 2) gin_trgm_ops);

create or replace function ticket_search_text(
  id bigint, subject text, department text, service_name text, status text, name text, email text,
  created_at timestamptz
) returns text immutable parallel safe language sql
  return fold_text(concat_ws(e'\x1f',
    'TKT-' || lpad(id::text, greatest(6, length(id::text)), '0'), subject, department, service_name, status,
    to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), name, email));
alter table tickets alter column search_text set expression as
  (ticket_search_text(id, subject, department, service_name, status, name, email, created_at));

-- The number of a kind stays that of the text as it is written; only what is searched is folded.
update order_kinds set shown = fold_text(shown);
alter table order_kinds add column folded_name text not null generated always as (fold_text(service_name)) stored;
create or replace function keep_order_kind() returns trigger language plpgsql as $$
begin
  if not exists (select from order_kinds where id = new.kind) then
    insert into order_kinds values (new.kind, new.service_name, new.category, new.status, new.price_paise,
      fold_text(order_kind_text(new.service_name, new.category, new.status, new.timeline, new.price_paise, new.payment_id)));
  end if;
  return null;
end $$;
