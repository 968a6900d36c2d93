/** Sends a chat's messages in order, and resends those without a connection when it is back. */

import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { type Conversation, withSent } from '../realtime/conversation.ts';
import { type WakeSignals, browserSignals } from '../realtime/wake-signals.ts';
import type { LiveParts } from './live-parts.ts';
import { messagesKey } from './messages.ts';
import {
  type OutboxKey,
  type PendingMessage,
  hasAllFiles,
  messagesInOutbox,
  setUploadProgress,
  saveToOutbox,
  removeFromOutbox,
  isWaitingForConnection,
} from './outbox.ts';
import { type PostOptions, postMessage } from './post-message.ts';

export interface SenderOptions extends PostOptions, Pick<LiveParts, 'userId'> {
  /** Its reconnection shows that the server is reachable. */
  socket: Pick<LiveParts['socket'], 'watch' | 'isLive'>;
  /** The browser's signals by default. */
  signals?: WakeSignals;
}

export function createSender(
  parts: SenderOptions,
  queryClient: QueryClient,
  of: OutboxKey,
  onSent: () => void,
) {
  const signals = parts.signals ?? browserSignals();
  const start = (written: PendingMessage) => {
    const message: PendingMessage = { ...written, state: 'sending', unreached: false };
    // Set now, so that no other signal sends it again.
    saveToOutbox(queryClient, of, message);
    const mutation = queryClient.getMutationCache().build(queryClient, options);
    void mutation.execute(message).catch(() => undefined);
  };
  const sendWaiting = () => messagesInOutbox(queryClient, of).filter(isWaitingForConnection).forEach(start);
  const options = mutationOptions({
    mutationKey: ['chat', 'send', of.orderId],
    // Serial, so that messages arrive in order.
    scope: { id: `chat.${of.orderId}` },
    mutationFn: (message: PendingMessage) => {
      if (isBlockedByEarlier(queryClient, of, message)) throw new TypeError(BEHIND);
      return postMessage(parts, of, message, (percent) =>
        setUploadProgress(queryClient, of, message.clientId, percent),
      );
    },
    onSuccess: (sent, message) => {
      if (!sent) {
        saveToOutbox(queryClient, of, { ...message, state: 'failed' });
        return;
      }
      queryClient.setQueryData<Conversation>(messagesKey(of.orderId), (chat) => chat && withSent(chat, sent));
      removeFromOutbox(queryClient, of, [message.clientId]);
      onSent();
    },
    onError: (error, message) => {
      const unreached = isUnreached(error, message, signals);
      saveToOutbox(queryClient, of, { ...message, state: 'failed', unreached });
      if (unreached) runWhenReachable(parts.socket, signals, queryClient, of, sendWaiting);
    },
  });
  return {
    /** Sends waiting messages first. */
    send: (message: PendingMessage) => {
      if (signals.isOnline()) sendWaiting();
      start(message);
    },
    /** Resends a failed message after the waiting ones. */
    retry: (clientId: string) => {
      sendWaiting();
      const failed = messagesInOutbox(queryClient, of).find((message) => message.clientId === clientId);
      if (failed?.state === 'failed' && hasAllFiles(failed)) start(failed);
    },
  };
}

const BEHIND = 'A message that was written before has not got through yet.';

/** Keeps messages in order. */
function isBlockedByEarlier(queryClient: QueryClient, of: OutboxKey, { clientId }: PendingMessage): boolean {
  const pending = messagesInOutbox(queryClient, of);
  const place = pending.findIndex((message) => message.clientId === clientId);
  return pending.slice(0, place).some(isWaitingForConnection);
}

/** An unreadable file fails like a lost connection, and must not block other messages. */
function isUnreached(error: Error, { files }: PendingMessage, signals: WakeSignals): boolean {
  return !(error instanceof ApiError) && (files.length === 0 || !signals.isOnline());
}

/** Outboxes with a planned retry. */
const plannedRetries = new WeakMap<QueryClient, Set<string>>();

/** Also works after the chat was left. The end of the session empties the outbox. */
function runWhenReachable(
  socket: SenderOptions['socket'],
  signals: WakeSignals,
  queryClient: QueryClient,
  { userId, orderId }: OutboxKey,
  act: () => void,
): void {
  const plans = plannedRetries.get(queryClient) ?? new Set();
  plannedRetries.set(queryClient, plans);
  const plan = `${userId}.${orderId}`;
  if (plans.has(plan)) return;
  plans.add(plan);
  const sendIf = (isReachable: () => boolean) => () => {
    if (!isReachable()) return;
    for (const stop of stops) stop();
    plans.delete(plan);
    act();
  };
  const stops = [signals.watch(sendIf(signals.isOnline)), socket.watch(sendIf(socket.isLive))];
}
