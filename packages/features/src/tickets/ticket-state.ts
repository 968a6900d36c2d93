/** What a list of tickets is narrowed to by their status: one of them, or `unfinished`, which is all that are not Closed. */
import type { components } from '@portal/sdk/contract.gen';

export type TicketState = NonNullable<components['schemas']['TicketSearch']['state']>;

const STATES = ['Pending', 'Open', 'Closed', 'unfinished'] as const satisfies readonly TicketState[];

/** Reads it from an address, also one typed by hand. */
export const parseTicketState = (value: unknown): TicketState | undefined =>
  STATES.find((known) => known === value);
