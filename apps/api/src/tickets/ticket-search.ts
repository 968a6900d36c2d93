/** Finds words in what a ticket's row shows, however they are written (record 0038). */
import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, type Matches } from '../db/find-matches.ts';
import { findStaffNamed } from '../db/find-staff-named.ts';
import { allOf, foldedFields, hasWord, hasWords, likeOf } from '../db/pattern-of.ts';

/** Those of a customer, who has few, are neither counted nor collected. */
export type Search = Matches | { among: RawBuilder<boolean>; counted?: undefined };

/** Of the tickets in `condition` those whose fields that this role's list shows have every word. */
export async function searchTickets(
  db: Db,
  role: Role,
  q: string,
  condition: RawBuilder<boolean>,
): Promise<Search> {
  const words = searchWords(q);
  // A customer's own are few, and their list shows another choice of fields.
  if (role === 'customer') return { among: hasWords(ownText, words) };
  const known: LookedUp[] = [];
  // Admins' lists show who has each ticket.
  for (const word of words)
    known.push({ word, staff: role === 'admin' ? await findStaffNamed(db, word) : [] });
  const withStaff = known
    .filter(({ staff }) => staff.length > 0)
    .map((one) => allOf([isWith(one), ...known.filter((other) => other !== one).map(isShown)]));
  return findMatches(db, {
    table: 'tickets',
    condition,
    isInText: hasWords(text, words),
    // By tickets_search and by tickets_of_staff.
    parts: (columns) =>
      [likeOf(text, words), ...withStaff].map(
        (found) => sql`select ${columns} from tickets where ${condition} and ${found}`,
      ),
    shows: allOf(known.map(isShown)),
  });
}

/** A word, and the staff whose names have it. */
interface LookedUp {
  word: SearchWord;
  staff: readonly number[];
}

const text = sql`tickets.search_text`;

const isWith = ({ staff }: LookedUp) => sql<boolean>`tickets.assigned_to = any (${staff}::bigint[])`;

const isShown = (one: LookedUp) =>
  one.staff.length === 0
    ? hasWord(text, one.word)
    : sql<boolean>`(${hasWord(text, one.word)} or ${isWith(one)})`;

const dayOf = (column: 'created_at' | 'updated_at') =>
  sql`to_char(${sql.ref(`tickets.${column}`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const ownText = foldedFields(
  sql`'TKT-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0')`,
  sql`tickets.subject, tickets.department, tickets.service_name, tickets.priority, tickets.status`,
  dayOf('created_at'),
  dayOf('updated_at'),
);
