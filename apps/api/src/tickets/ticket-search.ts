import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { sql } from 'kysely';
import type { Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { SearchScope } from '../lists/list-query.ts';
import { allOf, foldedFields, matchesWord, matchesWords, matchesByIndex } from '../lists/match-text.ts';
import { findStaffNamed } from '../lists/person-names.ts';
import type { SearchSpec } from '../lists/search.ts';

/**
 * Searches the shown fields of a ticket row for staff or admins (record 0038), by `tickets_search` and
 * `tickets_of_staff`.
 */
export async function searchTickets(
  db: Db,
  role: Role,
  q: string,
  { condition }: Pick<SearchScope, 'condition'>,
): Promise<SearchSpec> {
  const words = searchWords(q);
  const known: LookedUp[] = [];
  // Admins' rows show the assigned staff member.
  for (const word of words)
    known.push({ word, staff: role === 'admin' ? await findStaffNamed(db, word) : [] });
  const withStaff = known
    .filter(({ staff }) => staff.length > 0)
    .map((one) => allOf([isWith(one), ...known.filter((other) => other !== one).map(isShown)]));
  return {
    storedTextMatches: matchesWords(text, words),
    branches: (columns) =>
      [matchesByIndex(text, words), ...withStaff].map(
        (found) => sql`select ${columns} from tickets where ${condition} and ${found}`,
      ),
    matches: allOf(known.map(isShown)),
  };
}

/** A word, and the staff whose names contain it. */
interface LookedUp {
  word: SearchWord;
  staff: readonly number[];
}

const text = sql`tickets.search_text`;

const isWith = ({ staff }: LookedUp) => sql<boolean>`tickets.assigned_to = any (${staff}::bigint[])`;

const isShown = (one: LookedUp) =>
  one.staff.length === 0
    ? matchesWord(text, one.word)
    : sql<boolean>`(${matchesWord(text, one.word)} or ${isWith(one)})`;

const dayOf = (column: 'created_at' | 'updated_at') =>
  sql`to_char(${sql.ref(`tickets.${column}`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

/** The shown fields of a customer's own row. */
export const ownTicketText = foldedFields(
  sql`'TKT-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0')`,
  sql`tickets.subject, tickets.department, tickets.service_name, tickets.priority, tickets.status`,
  dayOf('created_at'),
  dayOf('updated_at'),
);
