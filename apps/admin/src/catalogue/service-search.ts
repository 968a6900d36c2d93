/** What the address of the services' table says: its state, a department, a state of the services, and adding one. */
import { type ServiceState, SERVICE_STATES } from '@portal/domain/catalogue';
import { type TableState, parseTableState } from '@portal/ui/patterns/table-state';

export type ServiceSearch = TableState & {
  category?: string;
  state?: ServiceState;
  /** Shows the form of a new service in place of the table. */
  add?: 1;
};

/** Reads a URL's search, also one typed by hand; what makes no sense is left out. */
export function parseServiceSearch(search: Record<string, unknown>): ServiceSearch {
  const { category, add } = search;
  const state = SERVICE_STATES.find((known) => known === search['state']);
  return {
    ...parseTableState(search),
    ...(typeof category === 'string' && category !== '' && { category }),
    ...(state && { state }),
    ...(add === 1 && { add }),
  };
}
