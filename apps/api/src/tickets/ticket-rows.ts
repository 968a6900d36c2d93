import type { TicketPriority, TicketStatus } from '@portal/domain/ticket-status';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export interface TicketListRow {
  id: number;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  department: string;
  name: string;
  email: string;
  service_name: string;
  staff_name: string | null;
  assigned_to: number | null;
  answered: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Loads the row of a ticket that was just written. */
export async function loadTicketRow(tx: Tx, ticketId: number): Promise<TicketListRow> {
  const { rows } = await sql<TicketListRow>`${ticketRows} where tickets.id = ${ticketId}`.execute(tx);
  if (!rows[0]) throw new Error('a ticket that was just written is gone');
  return rows[0];
}

/** Selects ticket rows; a join or a where clause follows. */
export const ticketRows = sql<TicketListRow>`
  select tickets.id, subject, status, priority, tickets.department, tickets.name, tickets.email, service_name,
    manager.name as staff_name, assigned_to, coalesce(answer_id > coalesce(seen_answer_id, 0), false) as answered,
    tickets.created_at, updated_at, deleted_at
  from tickets left join people manager on manager.id = coalesce(tickets.assigned_to, tickets.staff_id)`;
