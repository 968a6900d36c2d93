/** Ticket calls that the contract has and whose operations follow one by one. */
import { Problem } from '../http/errors.ts';

export const unready = async (): Promise<never> => {
  throw new Problem('unavailable', 'Tickets cannot be reached just now. Please try again in a moment.');
};
