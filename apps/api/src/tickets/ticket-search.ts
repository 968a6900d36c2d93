/** Finds a text in what a ticket's row shows, ignoring case, exactly as it is written on the screen (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { likeOf } from '../db/pattern-of.ts';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = '\u001f';

export interface Search {
  readonly q: string;
  /** For admins, whose list shows who has each ticket: the staff whose names contain `q`. */
  readonly assignees: readonly number[];
}

/** True for rows of which one of the fields that this role's list shows contains the text. */
export const matchesSearch = (role: Role, { q, assignees }: Search): RawBuilder<boolean> =>
  conditions[role](withoutBorder(q), assignees);

/** Asked beforehand, since Postgres plans well only for people whom it is told. */
export async function findAssignees(db: Db, q: string): Promise<number[]> {
  const staff = await db
    .selectFrom('people')
    .select('id')
    .where('user_type', '=', 'staff')
    .where(sql<boolean>`strpos(lower(name), lower(${withoutBorder(q)}::text)) > 0`)
    .execute();
  return staff.map(({ id }) => id);
}

const withoutBorder = (q: string) => q.replaceAll(border, ' ');

/** Staff and admins may have hundreds of thousands: the stored text has an index (0012-ticket-search.sql). */
const isInStoredText = (q: string) => likeOf(sql`tickets.search_text`, q);

const dayOf = (column: 'created_at' | 'updated_at') =>
  sql`to_char(${sql.ref(`tickets.${column}`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const conditions = {
  // A customer's own are few, and their list shows another choice of fields.
  customer: (q) => sql<boolean>`strpos(lower(concat_ws(${sql.lit(border)},
    'TKT-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0'),
    tickets.subject, tickets.department, tickets.service_name, tickets.priority, tickets.status,
    ${dayOf('created_at')}, ${dayOf('updated_at')})), lower(${q}::text)) > 0`,
  staff: isInStoredText,
  admin: (q, assignees) =>
    assignees.length === 0
      ? isInStoredText(q)
      : sql<boolean>`(${isInStoredText(q)} or tickets.assigned_to = any (${assignees}::bigint[]))`,
} satisfies Record<Role, (q: string, assignees: readonly number[]) => RawBuilder<boolean>>;
