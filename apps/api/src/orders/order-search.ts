/** Finds words in what an order's row shows, however they are written (record 0038). */
import { searchWords } from '@portal/domain/text/search-words';
import { sql } from 'kysely';
import { foldedFields, matchesWords } from '../lists/match-text.ts';

/** True for rows whose shown fields have every word of `q`. */
export const matchesSearch = (q: string) => matchesWords(shownText, searchWords(q));

/** "1,23,456" of whole rupees, grouped as in India. */
const grouped = sql`case when length(rupees) <= 3 then rupees else
  regexp_replace(left(rupees, -3), '(\\d)(?=(\\d\\d)+$)', '\\1,', 'g') || ',' || right(rupees, 3) end`;

/** "Rs.1,23,456.50", as money is shown; whole rupees have no decimals. */
const money = (paise: 'price_paise' | 'total') =>
  sql`(select 'Rs.' || ${grouped} || case when part = 0 then '' else '.' || lpad(part::text, 2, '0') end
    from (select (amount / 100)::text as rupees, amount % 100 as part
      from (select ${paise === 'total' ? sql`price_paise + gst_paise` : sql`price_paise`} as amount) a) b)`;

const shownText = foldedFields(sql`
  'ORD-' || lpad(id::text, greatest(6, length(id::text)), '0'),
  service_name, status, timeline,
  to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
  ${money('price_paise')}, ${money('total')},
  case when payment_id is null then 'Pending' else 'Completed' end`);
