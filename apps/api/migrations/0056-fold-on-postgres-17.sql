-- Folds texts on Postgres 17 too, which lacks the collation pg_unicode_fast: every text that is not plain ASCII failed there.
--
-- Gives exactly what it gave before, so that nothing is written again: pg_c_utf8 lowers two letters in another way (İ, and Σ
-- at the end of a word), which the steps that follow bring to the same, and digits are named by number like all else.
create or replace function fold_text(fields text) returns text immutable strict parallel safe language plpgsql as $fold$
declare
  folded text := fields collate "C";
  quotes constant text := E'`\u00b4\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02bd\u02c8\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u301d\u301e';
  plain constant text := repeat('''', 13) || repeat('"', 10);
  -- The zeros of all scripts, each of which is followed by its nine other digits.
  zeros constant int[] := array[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
    0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
    0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50,
    0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0];
  digits constant text := E'[\\u0660-\\u0669\\u06f0-\\u06f9\\u07c0-\\u07c9\\u0966-\\u096f\\u09e6-\\u09ef\\u0a66-\\u0a6f'
    '\\u0ae6-\\u0aef\\u0b66-\\u0b6f\\u0be6-\\u0bef\\u0c66-\\u0c6f\\u0ce6-\\u0cef\\u0d66-\\u0d6f'
    '\\u0de6-\\u0def\\u0e50-\\u0e59\\u0ed0-\\u0ed9\\u0f20-\\u0f29\\u1040-\\u1049\\u1090-\\u1099'
    '\\u17e0-\\u17e9\\u1810-\\u1819\\u1946-\\u194f\\u19d0-\\u19d9\\u1a80-\\u1a89\\u1a90-\\u1a99'
    '\\u1b50-\\u1b59\\u1bb0-\\u1bb9\\u1c40-\\u1c49\\u1c50-\\u1c59\\ua620-\\ua629\\ua8d0-\\ua8d9'
    '\\ua900-\\ua909\\ua9d0-\\ua9d9\\ua9f0-\\ua9f9\\uaa50-\\uaa59\\uabf0-\\uabf9\\uff10-\\uff19'
    '\\U000104a0-\\U000104a9\\U00010d30-\\U00010d39\\U00010d40-\\U00010d49\\U00011066-\\U0001106f'
    '\\U000110f0-\\U000110f9\\U00011136-\\U0001113f\\U000111d0-\\U000111d9\\U000112f0-\\U000112f9'
    '\\U00011450-\\U00011459\\U000114d0-\\U000114d9\\U00011650-\\U00011659\\U000116c0-\\U000116c9'
    '\\U000116d0-\\U000116e3\\U00011730-\\U00011739\\U000118e0-\\U000118e9\\U00011950-\\U00011959'
    '\\U00011bf0-\\U00011bf9\\U00011c50-\\U00011c59\\U00011d50-\\U00011d59\\U00011da0-\\U00011da9'
    '\\U00011de0-\\U00011de9\\U00011f50-\\U00011f59\\U00016130-\\U00016139\\U00016a60-\\U00016a69'
    '\\U00016ac0-\\U00016ac9\\U00016b50-\\U00016b59\\U00016d70-\\U00016d79\\U0001ccf0-\\U0001ccf9'
    '\\U0001d7ce-\\U0001d7ff\\U0001e140-\\U0001e149\\U0001e2f0-\\U0001e2f9\\U0001e4f0-\\U0001e4f9'
    '\\U0001e5f1-\\U0001e5fa\\U0001e950-\\U0001e959\\U0001fbf0-\\U0001fbf9]';
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
  folded := normalize(lower(folded collate "pg_c_utf8"), NFKD) collate "C";
  folded := normalize(regexp_replace(folded, E'[\\u0300-\\u036f]', '', 'g'), NFKC);
  folded := translate(folded, quotes || E'\u03c2', plain || E'\u03c3');
  if folded ~ digits then
    for digit in select distinct (regexp_matches(folded, digits, 'g'))[1] loop
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
