/** Quick search by number or name: a few results of each kind, newest first. */

import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { maskEmail } from '@portal/domain/email';
import type { Handler } from '../contract/operation.ts';
import { parsePaletteQuery, type PaletteQuery } from './parse-query.ts';
import { findInvoices, findPayments } from './search-register.ts';
import {
  findCustomers,
  findNamesakes,
  findOrders,
  findStaff,
  findTickets,
  type FoundOrder,
  MAX_OF_EACH,
} from './search-rows.ts';

/** Sequential, since each call may hold one connection only. */
export const findAnything: Handler<'findAnything'> = async ({ db }, { actor, body }) => {
  const wanted = parsePaletteQuery(body.q);
  const namesakes = await findNamesakes(db, actor, wanted);
  const orders = await findOrders(db, actor, wanted, namesakes);
  const tickets = await findTickets(db, actor, wanted);
  const customers = await findCustomers(db, actor, wanted, namesakes);
  const isAdmin = actor.kind === 'admin';
  const staff = isAdmin ? await findStaff(db, wanted) : [];
  const invoices = isAdmin ? await findInvoices(db, wanted) : [];
  const payments = isAdmin ? await findPayments(db, wanted) : [];
  return {
    status: 'true',
    message: 'What was found.',
    tasks: orders.slice(0, MAX_OF_EACH).map(({ id, order_name, user_name, status }) => ({
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
    customers: customers.map(({ id, name, email, contact_visible: isVisible }) => ({
      id,
      name,
      email: isVisible ? email : maskEmail(email),
    })),
    staff: staff.map(({ id, name, department }) => ({ id, name, department })),
    chats: chatsOf(orders, wanted).map(({ id, order_name, user_name }) => ({
      id,
      order_id: orderDisplayId(id),
      order_name,
      user_name,
    })),
    invoices: invoices.map(({ id, number, recipient, gst_number }) => ({
      id,
      number,
      recipient,
      gst_number,
    })),
    payments: payments.map(({ id, payment_id, customer, amount_paise }) => ({
      id,
      payment_id,
      customer,
      amount_paise,
    })),
  };
};

/** Orders with messages: the one with the number first, then those with the latest messages. */
function chatsOf(orders: readonly FoundOrder[], { order }: PaletteQuery): FoundOrder[] {
  const rank = ({ id, last_message_id }: FoundOrder) => (id === order ? Infinity : (last_message_id ?? 0));
  return orders
    .filter(({ last_message_id: last }) => last !== null)
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, MAX_OF_EACH);
}
