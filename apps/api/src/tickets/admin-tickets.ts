import type { Handler } from '../contract/operation.ts';
import { listTickets } from './list-tickets.ts';
import { staffChoices } from './ticket-choices.ts';
import { viewAdminTicketRow } from './ticket-view.ts';

export const adminTickets: Handler<'adminTickets'> = async (deps, { actor, body }) => {
  const { rows, paging } = await listTickets(deps, actor, body);
  return {
    status: 'true',
    message: 'The tickets.',
    tickets: rows.map(viewAdminTicketRow),
    staff: await staffChoices(deps.db),
    ...paging,
  };
};
