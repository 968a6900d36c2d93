import type { Order } from './orders.queries.ts';

/** Of the heading on the order's page. */
export const CHARGES_ID = 'order-charges';

/** Charges that wait for the customer. */
export const openCharges = ({ charges }: Pick<Order, 'charges'>) =>
  charges.filter(({ state }) => state === 'open');
