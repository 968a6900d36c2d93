/** The channels of the wire: `chat.{order id}`, `notification.{person id}`, `getchat` and `ticket.{id}`. */

import type { RealtimeEvent } from '../events/events.ts';

/** Everybody's chat list; each change is sent only to those who may see its order (realtime-004). */
export const listChannel = 'getchat';
export const chatChannel = (orderId: number) => `chat.${orderId}`;
export const notificationChannel = (personId: number) => `notification.${personId}`;
export const ticketChannel = (ticketId: number) => `ticket.${ticketId}`;

/** The channels whose subscribers an event may concern. */
export function channelsOfEvent(event: RealtimeEvent): string[] {
  switch (event.kind) {
    case 'message':
      return [chatChannel(event.orderId), listChannel];
    case 'read':
      // The reader's other tabs may only show the list.
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
