import type { Handler } from '../contract/operation.ts';
import { listTickets } from './list-tickets.ts';
import { serviceChoices, staffChoices } from './ticket-choices.ts';
import { viewOwnTicketRow } from './ticket-view.ts';

export const myTickets: Handler<'myTickets'> = async (deps, { actor, body }) => {
  const { limit, cursor, offset, q, state } = body;
  const { rows, paging } = await listTickets(deps, actor, { limit, cursor, offset, q, state });
  return {
    status: 'true',
    message: 'Your tickets.',
    tickets: rows.map(viewOwnTicketRow),
    services: await serviceChoices(deps.db),
    staff: await staffChoices(deps.db),
    ...paging,
  };
};
