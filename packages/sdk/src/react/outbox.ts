/** Messages that are on their way or did not get through, kept through a reload and a new login (session-009). */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '../realtime/frames.ts';

export interface PendingMessage {
  /** Made here; sending it again under the same id sends it once. */
  readonly clientId: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly files: readonly PendingFile[];
  readonly state: 'sending' | 'failed';
  /** No answer came, so it is sent by itself once the server can be reached again. */
  readonly unreached?: boolean;
  /** How much of the files has left, from 0 to 100. */
  readonly percent?: number;
}

export interface PendingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Undefined after a reload, through which a browser keeps no file. */
  readonly file?: File;
}

/** Whether it can be sent again: files are lost with a reload. */
export const hasItsFiles = ({ files }: Pick<PendingMessage, 'files'>): boolean =>
  files.every(({ file }) => file !== undefined);

/** Whether it is sent by itself once the server can be reached. */
export const waitsForConnection = (message: PendingMessage): boolean =>
  message.state === 'failed' && message.unreached === true && hasItsFiles(message);

/** Whose messages, in which order's chat. */
export interface OutboxOf {
  userId: number;
  orderId: number;
}

/** In the order of writing. Lives in the query cache, so that it outlives the screen. */
export const outboxQuery = (of: OutboxOf) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: () => readStored(of),
    enabled: false,
    initialData: (): readonly PendingMessage[] => readStored(of),
    gcTime: Infinity,
  });

/** What this page holds of it; nothing once the session is over. */
export const messagesInOutbox = (queryClient: QueryClient, of: OutboxOf): readonly PendingMessage[] =>
  queryClient.getQueryData<readonly PendingMessage[]>(keyOf(of)) ?? [];

/** Adds a message, or gives one that is there its new state. */
export function putInOutbox(queryClient: QueryClient, of: OutboxOf, message: PendingMessage): void {
  change(queryClient, of, (pending) => {
    const place = pending.findIndex(({ clientId }) => clientId === message.clientId);
    return place === -1 ? [...pending, message] : pending.with(place, message);
  });
}

/** How much of a message's files has left; nothing when it has arrived by then. */
export function noteProgress(
  queryClient: QueryClient,
  of: OutboxOf,
  clientId: string,
  percent: number,
): void {
  const rounded = Math.round(percent);
  const isNews = outboxOf(queryClient, of).some(
    (message) => message.clientId === clientId && message.percent !== rounded,
  );
  if (!isNews) return;
  change(queryClient, of, (pending) =>
    pending.map((message) => (message.clientId === clientId ? { ...message, percent: rounded } : message)),
  );
}

/** Takes out what has arrived, or what its writer gave up. */
export function takeFromOutbox(queryClient: QueryClient, of: OutboxOf, clientIds: readonly string[]): void {
  change(queryClient, of, (pending) => pending.filter(({ clientId }) => !clientIds.includes(clientId)));
}

/** Takes out what the server turns out to have. */
export function settleOutbox(queryClient: QueryClient, of: OutboxOf, messages: readonly Message[]): void {
  const pending = outboxOf(queryClient, of);
  if (pending.length === 0) return;
  const arrived = messages.flatMap(({ send_by: by, client_id: id }) =>
    by === of.userId && id !== null ? [id] : [],
  );
  if (pending.some(({ clientId }) => arrived.includes(clientId))) takeFromOutbox(queryClient, of, arrived);
}

function change(
  queryClient: QueryClient,
  of: OutboxOf,
  by: (pending: readonly PendingMessage[]) => readonly PendingMessage[],
): void {
  const next = by(outboxOf(queryClient, of));
  queryClient.setQueryData(keyOf(of), next);
  write(of, next);
}

function outboxOf(queryClient: QueryClient, of: OutboxOf): readonly PendingMessage[] {
  return queryClient.getQueryData<readonly PendingMessage[]>(keyOf(of)) ?? readStored(of);
}

const keyOf = ({ userId, orderId }: OutboxOf) => ['chat', 'outbox', userId, orderId];
const storedUnder = ({ userId, orderId }: OutboxOf) => `outbox.chat.${userId}.${orderId}`;

/** What the tab was closed or reloaded over has failed, as far as anybody knows. */
function readStored(of: OutboxOf): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storedUnder(of)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => readPending(entry) ?? []);
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}

function write(of: OutboxOf, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(storedUnder(of));
    else sessionStorage.setItem(storedUnder(of), JSON.stringify(pending.map(storable)));
  } catch {
    return; // Storage is full or forbidden: sending must go on working.
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
