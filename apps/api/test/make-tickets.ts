/** Inserts tickets, for tests that do not need calls. */

import type { Db } from '../src/db/database.ts';

export interface TicketFacts {
  subject?: string;
  name?: string;
  email?: string;
  department?: string;
  priority?: 'Low' | 'Medium' | 'High';
  service_name?: string;
  status?: 'Pending' | 'Open' | 'Closed';
  assigned_to?: number | null;
  created_at?: Date;
  updated_at?: Date;
}

/** Inserts tickets in this order, by default for that staff member. Returns their ids, ascending. */
export async function makeTickets(
  db: Db,
  { customerId, staffId, serviceId }: { customerId: number; staffId: number; serviceId: number },
  facts: readonly TicketFacts[],
): Promise<number[]> {
  const now = new Date();
  const rows = await db
    .insertInto('tickets')
    .values(
      facts.map((more) => ({
        customer_id: customerId,
        staff_id: staffId,
        assigned_to: staffId,
        service_id: serviceId,
        service_name: 'GST registration',
        department: 'GST Returns',
        priority: 'Low' as const,
        name: 'Meera Iyer',
        email: 'meera@example.in',
        subject: 'Made for a test',
        message_html: '<p>Made for a test.</p>',
        created_at: now,
        updated_at: now,
        closed_at: more.status === 'Closed' ? now : null,
        ...more,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
