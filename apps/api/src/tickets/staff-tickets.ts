import type { Handler } from '../contract/operation.ts';
import { listTickets } from './list-tickets.ts';
import { viewTicketRow } from './ticket-view.ts';

export const staffTickets: Handler<'staffTickets'> = async (deps, { actor, body }) => {
  const { limit, cursor, offset, q, state } = body;
  const { rows, paging } = await listTickets(deps, actor, { limit, cursor, offset, q, state });
  return { status: 'true', message: 'Your tickets.', tickets: rows.map(viewTicketRow), ...paging };
};
