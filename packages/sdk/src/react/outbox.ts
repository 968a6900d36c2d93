/** Messages that are on their way or did not get through, kept through a reload and a new login (decision 19). */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '../realtime/frames.ts';

export interface PendingMessage {
  /** Made here; sending it again under the same id sends it once. */
  readonly clientId: string;
  readonly text: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly state: 'sending' | 'failed';
}

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

/** Adds a message, or gives one that is there its new state. */
export function putInOutbox(queryClient: QueryClient, of: OutboxOf, message: PendingMessage): void {
  change(queryClient, of, (pending) => {
    const place = pending.findIndex(({ clientId }) => clientId === message.clientId);
    return place === -1 ? [...pending, message] : pending.with(place, message);
  });
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
    return stored.filter(isPending).map((message) => ({ ...message, state: 'failed' }));
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}

function write(of: OutboxOf, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) sessionStorage.removeItem(storedUnder(of));
    else sessionStorage.setItem(storedUnder(of), JSON.stringify(pending));
  } catch {
    return; // Storage is full or forbidden: sending must go on working.
  }
}

function isPending(entry: unknown): entry is PendingMessage {
  if (typeof entry !== 'object' || entry === null) return false;
  const { clientId, text, at }: { clientId?: unknown; text?: unknown; at?: unknown } = entry;
  return typeof clientId === 'string' && typeof text === 'string' && typeof at === 'string';
}
