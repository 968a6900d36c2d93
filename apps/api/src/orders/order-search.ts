/** Finds a text in what an order's row shows, ignoring case, exactly as it is written on the screen (decision 54). */
import { sql } from 'kysely';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = sql.lit('\u001f');

/** True for rows in which one of the shown fields contains `q`. */
export const matchesSearch = (q: string) =>
  sql<boolean>`strpos(lower(${shownText}), lower(${q.replaceAll('\u001f', ' ')}::text)) > 0`;

/** "1,23,456" of whole rupees, grouped as in India. */
const grouped = sql`case when length(rupees) <= 3 then rupees else
  regexp_replace(left(rupees, -3), '(\\d)(?=(\\d\\d)+$)', '\\1,', 'g') || ',' || right(rupees, 3) end`;

/** "Rs.1,23,456.50", as money is shown; whole rupees have no decimals. */
const money = (paise: 'price_paise' | 'total') =>
  sql`(select 'Rs.' || ${grouped} || case when part = 0 then '' else '.' || lpad(part::text, 2, '0') end
    from (select (amount / 100)::text as rupees, amount % 100 as part
      from (select ${paise === 'total' ? sql`price_paise + gst_paise` : sql`price_paise`} as amount) a) b)`;

const shownText = sql`concat_ws(${border},
  'ORD-' || lpad(id::text, greatest(6, length(id::text)), '0'),
  service_name, status, timeline,
  to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
  ${money('price_paise')}, ${money('total')},
  case when payment_id is null then 'Pending' else 'Completed' end)`;
