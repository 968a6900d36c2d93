/** Status filter of a ticket list: one status, or `unfinished`, which is all but Closed. */

import type { components } from '@portal/sdk/contract.gen';

export type TicketStatusFilter = NonNullable<components['schemas']['TicketSearch']['state']>;

const STATES = ['Pending', 'Open', 'Closed', 'unfinished'] as const satisfies readonly TicketStatusFilter[];

/** Parses it from an address, also one typed by hand. */
export const parseTicketStatusFilter = (value: unknown): TicketStatusFilter | undefined =>
  STATES.find((known) => known === value);
