import type { TicketDepartment } from '@portal/domain/departments';
import { cleanLine } from '@portal/domain/text/clean-text';
import { TICKET_MESSAGE_MIN } from '@portal/domain/ticket-html';
import { UNKNOWN_STAFF } from '@portal/domain/ticket-status';
import { requireActiveStaff } from '../access/assignee.ts';
import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { cleanMessage } from './sanitise-html.ts';
import { notifyOfTicket } from './ticket-events.ts';
import { storeTicketFiles } from './ticket-files.ts';
import { loadTicketRow } from './ticket-rows.ts';
import { viewOwnTicketRow } from './ticket-view.ts';

export const raiseTicket: Handler<'raiseTicket'> = async (deps, { actor, body }) => {
  const message = cleanMessage(body.message, TICKET_MESSAGE_MIN);
  const [name, subject] = [requireLine('name', body.name), requireLine('subject', body.subject)];
  await deps.limits.notifying('ticket', actor.userId);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const service = await findService(tx, body.service);
    const staffId =
      body.staff === UNKNOWN_STAFF ? null : await requireActiveStaff(tx, 'staff', Number(body.staff));
    const ticket = await tx
      .insertInto('tickets')
      .values({
        customer_id: actor.userId,
        staff_id: staffId,
        assigned_to: isForAdmins(body.department) ? null : staffId,
        service_id: service.id,
        service_name: service.name,
        department: body.department,
        priority: body.priority,
        name,
        email: body.email,
        subject,
        message_html: message,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOfTicket(tx, deps, { id: ticket.id, subject, name });
    const row = await loadTicketRow(tx, ticket.id);
    const files = body.attachment ?? [];
    await storeTicketFiles(tx, { ticketId: ticket.id, replyId: null, files, uploadedBy: actor.userId, now });
    return { status: 'true', message: 'Ticket raised.', ticket: viewOwnTicketRow(row) };
  });
};

/** Also with a chosen manager: admins assign tickets outside the departments (api-raise_ticket-006). */
const isForAdmins = (department: TicketDepartment) => department === 'Others';

function requireLine(field: 'name' | 'subject', text: string): string {
  const line = cleanLine(text);
  if (line === '') throw invalid([{ field, message: `Enter your ${field}.` }]);
  return line;
}

async function findService(tx: Tx, id: number) {
  const service = await tx
    .selectFrom('services')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!service) throw invalid([{ field: 'service', message: 'Choose one of the services.' }]);
  return service;
}
