/** Sends the messages of one chat, one after another as they were written, and those that found no connection once it is back. */
import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { type Conversation, withSent } from '../realtime/conversation.ts';
import { type WakeSignals, browserSignals } from '../realtime/wake-signals.ts';
import { messagesKey } from './messages.ts';
import {
  type OutboxOf,
  type PendingMessage,
  hasItsFiles,
  messagesInOutbox,
  noteProgress,
  putInOutbox,
  takeFromOutbox,
  waitsForConnection,
} from './outbox.ts';
import { type PostingParts, postMessage } from './post-message.ts';
import type { LiveParts } from './live-parts.ts';

export interface SendingParts extends PostingParts, Pick<LiveParts, 'userId'> {
  /** Its return is a sign that the server can be reached. */
  socket: Pick<LiveParts['socket'], 'watch' | 'isLive'>;
  /** Another than the browser's. */
  signals?: WakeSignals;
}

export function createSender(
  parts: SendingParts,
  queryClient: QueryClient,
  of: OutboxOf,
  onSent: () => void,
) {
  const signals = parts.signals ?? browserSignals();
  const start = (written: PendingMessage) => {
    const message: PendingMessage = { ...written, state: 'sending', unreached: false };
    // Now, so that no other sign of the connection sends it a second time.
    putInOutbox(queryClient, of, message);
    const mutation = queryClient.getMutationCache().build(queryClient, options);
    void mutation.execute(message).catch(() => undefined);
  };
  const sendWaiting = () => messagesInOutbox(queryClient, of).filter(waitsForConnection).forEach(start);
  const options = mutationOptions({
    mutationKey: ['chat', 'send', of.orderId],
    // One after another, so that they arrive as they were written.
    scope: { id: `chat.${of.orderId}` },
    mutationFn: (message: PendingMessage) => {
      if (waitsBehindAnother(queryClient, of, message)) throw new TypeError(BEHIND);
      return postMessage(parts, of, message, (percent) =>
        noteProgress(queryClient, of, message.clientId, percent),
      );
    },
    onSuccess: (sent, message) => {
      if (!sent) {
        putInOutbox(queryClient, of, { ...message, state: 'failed' });
        return;
      }
      queryClient.setQueryData<Conversation>(messagesKey(of.orderId), (chat) => chat && withSent(chat, sent));
      takeFromOutbox(queryClient, of, [message.clientId]);
      onSent();
    },
    onError: (error, message) => {
      const unreached = isUnreached(error, message, signals);
      putInOutbox(queryClient, of, { ...message, state: 'failed', unreached });
      if (unreached) onceReachable(parts.socket, signals, queryClient, of, sendWaiting);
    },
  });
  return {
    /** Those that wait go first. */
    send: (message: PendingMessage) => {
      if (signals.isOnline()) sendWaiting();
      start(message);
    },
    /** Sends a failed one again, and before it those that wait. */
    retry: (clientId: string) => {
      sendWaiting();
      const failed = messagesInOutbox(queryClient, of).find((message) => message.clientId === clientId);
      if (failed?.state === 'failed' && hasItsFiles(failed)) start(failed);
    },
  };
}

const BEHIND = 'A message that was written before has not got through yet.';

/** So that no message arrives before one that was written earlier. */
function waitsBehindAnother(queryClient: QueryClient, of: OutboxOf, { clientId }: PendingMessage): boolean {
  const pending = messagesInOutbox(queryClient, of);
  const place = pending.findIndex((message) => message.clientId === clientId);
  return pending.slice(0, place).some(waitsForConnection);
}

/** A file that the device can't read any more fails like a lost connection, and must not hold up the rest. */
function isUnreached(error: Error, { files }: PendingMessage, signals: WakeSignals): boolean {
  return !(error instanceof ApiError) && (files.length === 0 || !signals.isOnline());
}

/** What is planned already, by the outbox. */
const planned = new WeakMap<QueryClient, Set<string>>();

/** Also after the chat was left; nothing is there to be sent once the session is over, which empties the cache. */
function onceReachable(
  socket: SendingParts['socket'],
  signals: WakeSignals,
  queryClient: QueryClient,
  { userId, orderId }: OutboxOf,
  act: () => void,
): void {
  const plans = planned.get(queryClient) ?? new Set();
  planned.set(queryClient, plans);
  const plan = `${userId}.${orderId}`;
  if (plans.has(plan)) return;
  plans.add(plan);
  const goIf = (isReachable: () => boolean) => () => {
    if (!isReachable()) return;
    for (const stop of stops) stop();
    plans.delete(plan);
    act();
  };
  const stops = [signals.watch(goIf(signals.isOnline)), socket.watch(goIf(socket.isLive))];
}
