/** Writes the demo's tickets with their replies. */

import { sql } from 'kysely';
import type { Tx } from '../../src/db/database.ts';
import { type DemoTicket, demoTickets } from './demo-tickets.ts';

const HOUR_MS = 3_600_000;

/** Oldest first, so that it has the smallest number. */
export async function insertTickets(tx: Tx, now: Date): Promise<void> {
  for (const ticket of demoTickets.toSorted((a, b) => b.days - a.days)) await insertTicket(tx, ticket, now);
}

async function insertTicket(tx: Tx, ticket: DemoTicket, now: Date): Promise<void> {
  const at = new Date(now.getTime() - ticket.days * 24 * HOUR_MS);
  const replies = ticket.replies ?? [];
  const updatedAt = new Date(at.getTime() + replies.length * 4 * HOUR_MS);
  const closedAt = ticket.status === 'Closed' ? updatedAt : null;
  const { rows } = await sql<{ id: number }>`
    insert into tickets (customer_id, assigned_to, service_id, service_name, department, priority, name, email, subject,
      message_html, status, closed_at, created_at, updated_at)
    select customer.id, (select id from people where email = ${ticket.staff}::text || '@demo.test'), services.id,
      services.name, ${ticket.department}, ${ticket.priority}, customer.name, customer.email, ${ticket.subject},
      ${ticket.message}, ${ticket.status}, ${closedAt}::timestamptz, ${at}, ${updatedAt}
    from people customer, services
    where customer.email = ${ticket.customer}::text || '@demo.test' and services.name = ${ticket.service}
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error(`the demo ticket ${ticket.subject} could not be made`);
  for (const [index, [by, message]] of replies.entries()) {
    await insertReply(tx, {
      ticketId: made.id,
      email: `${by === 'c' ? ticket.customer : ticket.staff}@demo.test`,
      fromCustomer: by === 'c',
      message,
      at: new Date(at.getTime() + (index + 1) * 4 * HOUR_MS),
    });
  }
}

async function insertReply(
  tx: Tx,
  reply: { ticketId: number; email: string; fromCustomer: boolean; message: string; at: Date },
): Promise<void> {
  await sql`
    with written as (
      insert into ticket_replies (ticket_id, written_by, from_customer, message_html, created_at)
      select ${reply.ticketId}::bigint, id, ${reply.fromCustomer}, ${reply.message}, ${reply.at}::timestamptz from people
      where email = ${reply.email} returning *
    )
    update tickets set answer_id = written.id from written
    where tickets.id = written.ticket_id and not written.from_customer`.execute(tx);
}
