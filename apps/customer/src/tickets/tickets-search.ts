import { TICKET_STATUSES } from '@portal/domain/ticket-status';
import { createListSearch, oneOf } from '@portal/features/lists/list-search';

/** Search parameters of /ticketlisting; "answered" means tickets with a new reply. */
export const ticketsSearch = createListSearch({ status: oneOf('answered', ...TICKET_STATUSES) });
