/** What a staff member or an admin may jump to by a number or a name: a few of each kind, newest first. */
import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import type { Handler } from '../contract/operation.ts';
import { findChats, findCustomers, findOrders, findStaff, findTickets } from './found-rows.ts';
import { readWanted } from './read-wanted.ts';

/** One statement after another, since each call may hold one connection only. */
export const findAnything: Handler<'findAnything'> = async ({ db }, { actor, body }) => {
  const wanted = readWanted(body.q);
  const tasks = await findOrders(db, actor, wanted);
  const tickets = await findTickets(db, actor, wanted);
  const customers = await findCustomers(db, actor, wanted);
  const staff = actor.kind === 'admin' ? await findStaff(db, wanted) : [];
  const chats = await findChats(db, actor, wanted);
  return {
    status: 'true',
    message: 'What was found.',
    tasks: tasks.map(({ id, order_name, user_name, status }) => ({
      id,
      order_id: orderDisplayId(id),
      order_name,
      user_name,
      status,
    })),
    tickets: tickets.map(({ id, subject, name, status }) => ({
      id,
      ticket_id: ticketDisplayId(id),
      subject,
      name,
      status,
    })),
    customers: customers.map(({ id, name, email }) => ({ id, name, email })),
    staff: staff.map(({ id, name, department }) => ({ id, name, department })),
    chats: chats.map(({ id, order_name, user_name }) => ({
      id,
      order_id: orderDisplayId(id),
      order_name,
      user_name,
    })),
  };
};
