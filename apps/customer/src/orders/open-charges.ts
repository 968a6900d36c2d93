import type { Order } from './orders.queries.ts';

/** Of the heading on the order's page. */
export const CHARGES_ID = 'order-charges';

/** Charges that wait for the customer. */
export const openCharges = ({ charges }: Pick<Order, 'charges'>) =>
  charges.filter(({ state }) => state === 'open');

/** Charges that were answered, and official fees of the order of which the office was paid or something came back. */
export const endedCharges = ({ charges }: Pick<Order, 'charges'>) =>
  charges.filter(
    ({ state, with_order: isWithOrder, disbursement, refund }) =>
      state !== 'open' && (!isWithOrder || disbursement !== null || refund !== null),
  );
