import { foldText } from '@portal/domain/text/fold-text';
import { searchWords } from '@portal/domain/text/search-words';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import { ownerVisibleTo } from '../access/ticket-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { allTickets, tallyOf } from '../db/tallies.ts';
import type { Deps } from '../deps.ts';
import { type ListQuery, loadListPage } from '../lists/list-query.ts';
import { allOf, matchesWords } from '../lists/match-text.ts';
import type { Page, PageRequest } from '../lists/paginate.ts';
import { type TicketListRow, ticketRows } from './ticket-rows.ts';
import { ownTicketText, searchTickets } from './ticket-search.ts';

export interface TicketFilters {
  q?: string | undefined;
  state?: components['schemas']['TicketSearch']['state'];
  /** A staff member's id, or 0 for unassigned tickets. */
  assigned_to?: number | undefined;
  /** The bin instead of the list, for admins only. */
  deleted?: boolean | undefined;
}

/** One page of tickets, newest first (constants-009, constants-010). Throws 400 for a cursor of another list. */
export const listTickets = (
  deps: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  { limit, cursor, offset, q, state, assigned_to, deleted }: PageRequest & TicketFilters,
): Promise<Page<TicketListRow>> => {
  const filters = { q, state, assigned_to, deleted };
  return loadListPage(deps, ticketList(actor, filters), { limit, cursor, offset }, filters);
};

/** Customers and staff get only their own tickets, with any filter. */
export function ticketList(actor: Actor, filters: TicketFilters): ListQuery<TicketListRow> {
  const { state, assigned_to: assignedTo, deleted } = filters;
  const isBin = deleted === true && actor.kind === 'admin';
  const q = foldText(filters.q ?? '');
  const isCustomer = actor.kind === 'customer';
  return {
    name: `tickets:${actor.userId}${deleted === true ? ':bin' : ''}`,
    table: 'tickets',
    select: ticketRows,
    where: allOf([
      isBin ? sql<boolean>`tickets.deleted_at is not null` : sql<boolean>`tickets.deleted_at is null`,
      ...(state === undefined ? [] : [isInState(state)]),
      ...(assignedTo === undefined ? [] : [isAssignedTo(assignedTo)]),
      // Customers have few tickets, and their list shows other fields.
      ...(isCustomer && q !== '' ? [matchesWords(ownTicketText, searchWords(q))] : []),
    ]),
    owner: ownerVisibleTo(actor),
    sort: { direction: 'desc', ownerDirection: 'asc' },
    ...(!isCustomer && q !== '' && { search: (db, scope) => searchTickets(db, actor.kind, q, scope) }),
    count: (db, condition) => countTickets(db, talliesOf(actor, filters) ?? countOf(condition)),
  };
}

/** As a literal, so that Postgres can use the index of unfinished tickets. */
const isInState = (state: NonNullable<TicketFilters['state']>) =>
  state === 'unfinished'
    ? sql<boolean>`tickets.status <> 'Closed'`
    : sql<boolean>`tickets.status = ${sql.lit(state)}`;

const isAssignedTo = (personId: number) =>
  personId === 0
    ? sql<boolean>`tickets.assigned_to is null`
    : sql<boolean>`tickets.assigned_to = ${personId}`;

const countOf = (condition: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from tickets where ${condition})`;

async function countTickets(db: Db, count: RawBuilder<number>) {
  const { rows } = await sql<{ total: number }>`select ${count} as total`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/** The count from the tallies; undefined for filters that they don't cover. */
function talliesOf(
  { kind, userId }: Actor,
  { state, assigned_to: assignedTo, deleted }: TicketFilters,
): RawBuilder<number> | undefined {
  if (kind === 'customer' || deleted === true || state === 'Pending' || state === 'Open') return undefined;
  const what =
    state === undefined ? allTickets : ([state === 'Closed' ? 'tickets closed' : 'tickets open'] as const);
  const owner = kind === 'staff' ? userId : assignedTo;
  return tallyOf(what, owner === undefined ? undefined : sql<boolean>`owner = ${owner}`);
}
