/** Finds a text in what a ticket's row shows, ignoring case, exactly as it is written on the screen (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, type Matches } from '../db/find-matches.ts';
import { likeOf, patternOf } from '../db/pattern-of.ts';
import { findStaffNamed } from '../db/find-staff-named.ts';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

/** Those of a customer, who has few, are neither counted nor collected. */
export type Search = Matches | { among: RawBuilder<boolean>; counted?: undefined };

/** Of the tickets in `condition` those of which one of the fields that this role's list shows contains the text. */
export async function searchTickets(
  db: Db,
  role: Role,
  q: string,
  condition: RawBuilder<boolean>,
): Promise<Search> {
  // A customer's own are few, and their list shows another choice of fields.
  if (role === 'customer') return { among: isInOwnText(withoutBorder(q)) };
  const isInText = sql<boolean>`tickets.search_text like ${patternOf(q)}`;
  // Admins' lists show who has each ticket.
  const staff = role === 'admin' ? await findStaffNamed(db, q) : [];
  const isWithThem = sql<boolean>`tickets.assigned_to = any (${staff}::bigint[])`;
  return findMatches(db, {
    table: 'tickets',
    condition,
    isInText,
    // By tickets_search and by tickets_of_staff.
    parts: (columns) => [
      sql`select ${columns} from tickets where ${condition} and ${likeOf(sql`tickets.search_text`, q)}`,
      ...(staff.length > 0 ? [sql`select ${columns} from tickets where ${condition} and ${isWithThem}`] : []),
    ],
    shows: sql`(${isInText} or ${isWithThem})`,
  });
}

const withoutBorder = (q: string) => q.replaceAll(border, ' ');

const dayOf = (column: 'created_at' | 'updated_at') =>
  sql`to_char(${sql.ref(`tickets.${column}`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const isInOwnText = (q: string) => sql<boolean>`strpos(lower(concat_ws(${sql.lit(border)},
  'TKT-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0'),
  tickets.subject, tickets.department, tickets.service_name, tickets.priority, tickets.status,
  ${dayOf('created_at')}, ${dayOf('updated_at')})), lower(${q}::text)) > 0`;
