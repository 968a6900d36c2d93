/** Views of ticket rows (constants-006, constants-007). */

import { ticketDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import type { TicketListRow } from './ticket-rows.ts';

type Schemas = components['schemas'];

/** The fields that all lists and the detail share. */
export function viewTicketRow(
  row: Omit<TicketListRow, 'answered' | 'assigned_to' | 'staff_name' | 'deleted_at'>,
): Schemas['TicketRow'] {
  return {
    id: row.id,
    ticket_id: ticketDisplayId(row.id),
    subject: row.subject,
    status: row.status,
    date: istDate(row.created_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    department: row.department,
    priority: row.priority,
    name: row.name,
    email: row.email,
    service_name: row.service_name,
  };
}

export const viewOwnTicketRow = (row: TicketListRow): Schemas['OwnTicketRow'] => ({
  ...viewTicketRow(row),
  answered: row.answered,
});

export const viewAdminTicketRow = (row: TicketListRow): Schemas['AdminTicketRow'] => ({
  ...viewTicketRow(row),
  assigned_to: row.assigned_to,
  staff_name: row.staff_name,
  deleted_at: row.deleted_at?.toISOString() ?? null,
});
