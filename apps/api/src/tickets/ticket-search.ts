/** Finds a text in what a ticket's row shows, ignoring case, exactly as it is written on the screen (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../contract/operation.ts';

// Stands between two fields, so that no search runs over their border; nobody can type it.
const border = sql.lit('\u001f');

/** True for rows of which one of the fields that this role's list shows contains `q`; `assignee` is joined. */
export const matchesSearch = (role: Role, q: string) =>
  sql<boolean>`strpos(lower(concat_ws(${border}, ${sql.join(shown[role])})),
    lower(${q.replaceAll('\u001f', ' ')}::text)) > 0`;

const dayOf = (column: 'created_at' | 'updated_at') =>
  sql`to_char(${sql.ref(`tickets.${column}`)} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const everywhere = [
  // The same as ticketDisplayId of the domain.
  sql`'TKT-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0')`,
  sql`tickets.subject`,
  sql`tickets.department`,
  sql`tickets.service_name`,
  sql`tickets.status`,
  dayOf('created_at'),
];
const sender = [sql`tickets.name`, sql`tickets.email`];

const shown = {
  customer: [...everywhere, sql`tickets.priority`, dayOf('updated_at')],
  staff: [...everywhere, ...sender],
  admin: [...everywhere, ...sender, sql`assignee.name`],
} satisfies Record<Role, RawBuilder<unknown>[]>;
