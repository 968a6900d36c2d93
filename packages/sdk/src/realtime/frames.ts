/** The socket's frames, typed by the contract, and their parser. */

import type { components } from '../contract.gen.ts';

export type ClientFrame = components['schemas']['ClientFrame'];
export type ServerFrame = components['schemas']['ServerFrame'];
export type EventFrame = Extract<ServerFrame, { type: 'event' }>;
export type RefusalCode = Extract<ServerFrame, { type: 'refused' }>['code'];
export type Message = components['schemas']['Message'];
export type Notification = components['schemas']['Notification'];
export type ChatOrder = components['schemas']['ChatOrder'];
export type ChatChange = components['schemas']['ChatSentFrame']['data'];

const TYPES = new Set<unknown>(['ready', 'subscribed', 'refused', 'event']);

/** Returns undefined for unknown frames, which newer servers may send. */
export function readServerFrame(text: unknown): ServerFrame | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const frame: unknown = JSON.parse(text);
    const known = typeof frame === 'object' && frame !== null && 'type' in frame && TYPES.has(frame.type);
    return known ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}

export const LIST_CHANNEL = 'getchat';
export const chatChannel = (orderId: number): string => `chat.${orderId}`;
export const notificationChannel = (userId: number): string => `notification.${userId}`;
export const ticketChannel = (ticketId: number): string => `ticket.${ticketId}`;
