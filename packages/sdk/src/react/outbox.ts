/** Unsent messages: being sent or failed. They survive a reload and a new login (session-009). */

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '../realtime/frames.ts';

export interface PendingMessage {
  /** Created by the client; a retry with the same id is stored once. */
  readonly clientId: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly files: readonly PendingFile[];
  readonly state: 'sending' | 'failed';
  /** There was no response, so it is resent when the server is reachable. */
  readonly unreached?: boolean;
  /** Upload progress of the files, 0 to 100. */
  readonly percent?: number;
}

export interface PendingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Undefined after a reload, which loses files. */
  readonly file?: File;
}

/** Whether it can be resent: a reload loses files. */
export const hasAllFiles = ({ files }: Pick<PendingMessage, 'files'>): boolean =>
  files.every(({ file }) => file !== undefined);

/** Whether it is resent when the server is reachable. */
export const isWaitingForConnection = (message: PendingMessage): boolean =>
  message.state === 'failed' && message.unreached === true && hasAllFiles(message);

export interface OutboxKey {
  userId: number;
  orderId: number;
}

/** In the order of writing; kept in the query cache across screens. */
export const outboxQuery = (of: OutboxKey) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: () => readStored(of),
    enabled: false,
    initialData: (): readonly PendingMessage[] => readStored(of),
    gcTime: Infinity,
  });

/** Empty after the session has ended. */
export const messagesInOutbox = (queryClient: QueryClient, of: OutboxKey): readonly PendingMessage[] =>
  queryClient.getQueryData<readonly PendingMessage[]>(keyOf(of)) ?? [];

/** Adds or replaces a message. */
export function saveToOutbox(queryClient: QueryClient, of: OutboxKey, message: PendingMessage): void {
  updateOutbox(queryClient, of, (pending) => {
    const place = pending.findIndex(({ clientId }) => clientId === message.clientId);
    return place === -1 ? [...pending, message] : pending.with(place, message);
  });
}

/** Updates the upload progress of a message that is still pending. */
export function setUploadProgress(
  queryClient: QueryClient,
  of: OutboxKey,
  clientId: string,
  percent: number,
): void {
  const rounded = Math.round(percent);
  const isNews = outboxOf(queryClient, of).some(
    (message) => message.clientId === clientId && message.percent !== rounded,
  );
  if (!isNews) return;
  updateOutbox(queryClient, of, (pending) =>
    pending.map((message) => (message.clientId === clientId ? { ...message, percent: rounded } : message)),
  );
}

/** Removes delivered or discarded messages. */
export function removeFromOutbox(
  queryClient: QueryClient,
  of: OutboxKey,
  clientIds: readonly string[],
): void {
  updateOutbox(queryClient, of, (pending) => pending.filter(({ clientId }) => !clientIds.includes(clientId)));
}

/** Removes messages that the server has stored. */
export function removeDelivered(queryClient: QueryClient, of: OutboxKey, messages: readonly Message[]): void {
  const pending = outboxOf(queryClient, of);
  if (pending.length === 0) return;
  const arrived = messages.flatMap(({ send_by: by, client_id: id }) =>
    by === of.userId && id !== null ? [id] : [],
  );
  if (pending.some(({ clientId }) => arrived.includes(clientId))) removeFromOutbox(queryClient, of, arrived);
}

function updateOutbox(
  queryClient: QueryClient,
  of: OutboxKey,
  by: (pending: readonly PendingMessage[]) => readonly PendingMessage[],
): void {
  const next = by(outboxOf(queryClient, of));
  queryClient.setQueryData(keyOf(of), next);
  write(of, next);
}

function outboxOf(queryClient: QueryClient, of: OutboxKey): readonly PendingMessage[] {
  return queryClient.getQueryData<readonly PendingMessage[]>(keyOf(of)) ?? readStored(of);
}

const keyOf = ({ userId, orderId }: OutboxKey) => ['chat', 'outbox', userId, orderId];
const storedUnder = ({ userId, orderId }: OutboxKey) => `outbox.chat.${userId}.${orderId}`;

/** Stored messages count as failed after a reload. */
function readStored(of: OutboxKey): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storedUnder(of)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => readPending(entry) ?? []);
  } catch {
    return []; // Storage is blocked or holds invalid data.
  }
}

function write(of: OutboxKey, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(storedUnder(of));
    else sessionStorage.setItem(storedUnder(of), JSON.stringify(pending.map(storable)));
  } catch {
    return; // Storage is full or blocked: sending must still work.
  }
}

const storable = ({ clientId, text, at, files }: PendingMessage) => ({
  clientId,
  text,
  at,
  files: files.map(({ name, size }) => ({ name, size })),
});

function readPending(entry: unknown): PendingMessage | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const fields: { clientId?: unknown; text?: unknown; at?: unknown; files?: unknown } = entry;
  const { clientId, text, at } = fields;
  if (typeof clientId !== 'string' || typeof text !== 'string' || typeof at !== 'string') return undefined;
  const files = Array.isArray(fields.files) ? fields.files.filter(isFile) : [];
  return { clientId, text, at, files, state: 'failed' };
}

function isFile(entry: unknown): entry is PendingFile {
  if (typeof entry !== 'object' || entry === null) return false;
  const { name, size }: { name?: unknown; size?: unknown } = entry;
  return typeof name === 'string' && typeof size === 'number';
}
