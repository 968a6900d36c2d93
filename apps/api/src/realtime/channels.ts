/** The channels of the wire: `chat.{order id}`, `notification.{person id}`, `getchat` and `ticket.{id}`. */
import type { RealtimeEvent } from '../events/events.ts';

export type Channel =
  | { kind: 'chat'; name: string; orderId: number }
  | { kind: 'notification'; name: string; personId: number }
  /** For those alone who work on the ticket. */
  | { kind: 'ticket'; name: string; ticketId: number }
  | { kind: 'list'; name: string };

/** Everybody's chat list: each news goes to those alone who may see its order (realtime-004). */
export const listChannel = 'getchat';
export const chatChannel = (orderId: number) => `chat.${orderId}`;
export const notificationChannel = (personId: number) => `notification.${personId}`;
export const ticketChannel = (ticketId: number) => `ticket.${ticketId}`;

/** Undefined for a name that the contract does not know. */
export function readChannel(name: string): Channel | undefined {
  if (name === listChannel) return { kind: 'list', name };
  const [kind, number, more] = name.split('.');
  const id = Number(number);
  if (!Number.isSafeInteger(id) || id < 1 || more !== undefined) return undefined;
  if (kind === 'chat') return { kind, name, orderId: id };
  if (kind === 'ticket') return { kind, name, ticketId: id };
  return kind === 'notification' ? { kind, name, personId: id } : undefined;
}

/** The channels whose listeners an event may concern. */
export function channelsOf(event: RealtimeEvent): string[] {
  switch (event.kind) {
    case 'message':
      return [chatChannel(event.orderId), listChannel];
    case 'read':
      // The reader's other tabs may show the list alone.
      return [chatChannel(event.orderId), listChannel];
    case 'received':
      return [chatChannel(event.orderId)];
    case 'notification':
    case 'bellRead':
      return [notificationChannel(event.personId)];
    case 'ticket':
    case 'replying':
      return [ticketChannel(event.ticketId)];
    default:
      return event satisfies never;
  }
}
