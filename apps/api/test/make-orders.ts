/** Inserts orders, for tests that do not need purchases. */

import { gstOf, rupeesToPaise } from '@portal/domain/money';
import type { Db } from '../src/db/database.ts';

interface OrderFacts {
  service_name?: string;
  status?: string;
  created_at?: Date;
  priceRupees?: number | string;
  assigned_to?: number;
}

/** Inserts unpaid orders of one service in this order and returns their ids. */
export async function makeOrders(
  db: Db,
  owner: { customerId: number; serviceId: number },
  facts: readonly OrderFacts[],
): Promise<number[]> {
  const rows = await db
    .insertInto('orders')
    .values(
      facts.map(({ priceRupees = 10_000, ...more }) => {
        const price = rupeesToPaise(priceRupees);
        return {
          customer_id: owner.customerId,
          service_id: owner.serviceId,
          service_name: 'Made for a test',
          category: 'Start Up',
          details: 'Made for a test.',
          timeline: '12 working days',
          sac_code: '998214',
          price_paise: price,
          gst_paise: gstOf(price, 1800),
          gst_rate_basis_points: 1800,
          steps: ['Documents verified', 'Form filed', 'Certificate issued'],
          billing_name: 'Meera Iyer',
          billing_email: 'meera@example.in',
          billing_phone: '9812345678',
          created_at: new Date(),
          assigned_to: null,
          ...more,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
