/** The rows of ticket lists: those that a person may see, newest first, optionally searched and from a cursor on. */
import type { TicketPriority, TicketStatus } from '@portal/domain/ticket-status';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { visibleTo } from './ticket-access.ts';
import { matchesSearch } from './ticket-search.ts';

/** What lists show of a ticket. */
export interface TicketListRow {
  id: number;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  department: string;
  name: string;
  email: string;
  service_name: string;
  staff_name: string | null;
  assigned_to: number | null;
  answered: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface TicketFilter {
  q?: string | undefined;
  state?: components['schemas']['TicketSearch']['state'];
  /** A staff member's id, or 0 for nobody. */
  assigned_to?: number | undefined;
  /** The bin instead of the list; for admins alone. */
  deleted?: boolean | undefined;
}

/** An unpaged answer holds so many and no more (decision 6). */
export const mostRows = 1_000;

/** The newest tickets after `afterId`, at most `limit`: one walk down an index. */
export async function findTickets(
  db: Db,
  actor: Actor,
  filter: TicketFilter,
  { limit, afterId }: { limit: number; afterId?: number | undefined },
): Promise<TicketListRow[]> {
  const after = afterId === undefined ? [] : [sql<boolean>`tickets.id < ${afterId}`];
  const { rows } = await sql<TicketListRow>`
    ${ticketRows} where ${allOf([...conditionsOf(actor, filter), ...after])}
    order by tickets.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One row, of a ticket that was just written. */
export async function loadTicketRow(tx: Tx, ticketId: number): Promise<TicketListRow> {
  const { rows } = await sql<TicketListRow>`${ticketRows} where tickets.id = ${ticketId}`.execute(tx);
  if (!rows[0]) throw new Error('a ticket that was just written is gone');
  return rows[0];
}

/** How many tickets match in all. */
export async function countTickets(db: Db, actor: Actor, filter: TicketFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${ticketsAndPeople} where ${allOf(conditionsOf(actor, filter))}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

const ticketsAndPeople = sql`tickets
  left join people manager on manager.id = tickets.staff_id
  left join people assignee on assignee.id = tickets.assigned_to`;

const ticketRows = sql`
  select tickets.id, subject, status, priority, tickets.department, tickets.name, tickets.email, service_name,
    manager.name as staff_name, assigned_to, coalesce(answer_id > coalesce(seen_answer_id, 0), false) as answered,
    tickets.created_at, updated_at, deleted_at
  from ${ticketsAndPeople}`;

const allOf = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

function conditionsOf(
  actor: Actor,
  { q = '', state, assigned_to: assignedTo, deleted }: TicketFilter,
): RawBuilder<boolean>[] {
  const isBin = deleted === true && actor.kind === 'admin';
  return [
    isBin ? sql<boolean>`tickets.deleted_at is not null` : visibleTo(actor),
    ...(state === undefined ? [] : [isInState(state)]),
    ...(assignedTo === undefined ? [] : [isAssignedTo(assignedTo)]),
    ...(q.trim() === '' ? [] : [matchesSearch(actor.kind, q.trim())]),
  ];
}

const isInState = (state: NonNullable<TicketFilter['state']>) =>
  state === 'unfinished' ? sql<boolean>`tickets.status <> 'Closed'` : sql<boolean>`tickets.status = ${state}`;

const isAssignedTo = (personId: number) =>
  personId === 0 ? sql<boolean>`assigned_to is null` : sql<boolean>`assigned_to = ${personId}`;
