/** Sending messages of an order's chat: shown at once, kept until they have arrived, sent again under the same id. */
import {
  type QueryClient,
  mutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UploadAccess } from '../client.ts';
import { data } from '../data.ts';
import { formBody } from '../form-body.ts';
import { type Conversation, withSent } from '../realtime/conversation.ts';
import { upload } from '../upload.ts';
import type { Message } from '../realtime/frames.ts';
import type { LiveParts } from './live-parts.ts';
import { messagesKey } from './messages.ts';
import {
  type OutboxOf,
  type PendingMessage,
  hasItsFiles,
  noteProgress,
  outboxQuery,
  putInOutbox,
  takeFromOutbox,
} from './outbox.ts';

/** What one writes: words, files, or both. */
export interface NewMessage {
  text: string;
  files: readonly File[];
}

export interface SendingParts extends Pick<LiveParts, 'api' | 'userId'> {
  /** For files, which tell their progress and so go past the client. */
  access: UploadAccess;
}

export function useSendMessage(parts: SendingParts, orderId: number, onSent: () => void) {
  const { api, access, userId } = parts;
  const queryClient = useQueryClient();
  const { data: pending } = useQuery(outboxQuery({ userId, orderId }));
  const { mutate } = useMutation(
    sendMutation({ api, access, userId }, queryClient, { userId, orderId }, onSent),
  );

  const send = useCallback(
    ({ text, files }: NewMessage) =>
      mutate({
        clientId: crypto.randomUUID(),
        text,
        files: files.map((file) => ({ name: file.name, size: file.size, file })),
        at: new Date().toISOString(),
        state: 'sending',
      }),
    [mutate],
  );
  const retry = useCallback(
    (clientId: string) => {
      const failed = pending.find((message) => message.clientId === clientId);
      if (failed?.state === 'failed' && hasItsFiles(failed)) mutate({ ...failed, state: 'sending' });
    },
    [mutate, pending],
  );
  const discard = useCallback(
    (clientId: string) => takeFromOutbox(queryClient, { userId, orderId }, [clientId]),
    [queryClient, userId, orderId],
  );
  const isSending = pending.some(({ state }) => state === 'sending');
  return { pending, send, retry, discard, cancel, isSending };
}

/** Those on their way, by their client id. */
const running = new Map<string, AbortController>();

/** Stops a message with files on its way; it stays, to be sent again or given up. */
function cancel(clientId: string): void {
  running.get(clientId)?.abort();
}

const sendMutation = (parts: SendingParts, queryClient: QueryClient, of: OutboxOf, onSent: () => void) =>
  mutationOptions({
    mutationKey: ['chat', 'send', of.orderId],
    // One after another, so that they arrive as they were written.
    scope: { id: `chat.${of.orderId}` },
    onMutate: (message: PendingMessage) => putInOutbox(queryClient, of, message),
    mutationFn: (message: PendingMessage) =>
      post(parts, of, message, (percent) => noteProgress(queryClient, of, message.clientId, percent)),
    onSuccess: (sent, message) => {
      const { clientId } = message;
      if (!sent) {
        putInOutbox(queryClient, of, { ...message, state: 'failed' });
        return;
      }
      queryClient.setQueryData<Conversation>(messagesKey(of.orderId), (chat) => chat && withSent(chat, sent));
      takeFromOutbox(queryClient, of, [clientId]);
      onSent();
    },
    onError: (_error, message) => putInOutbox(queryClient, of, { ...message, state: 'failed' }),
  });

/** Answers the message as it was stored, or undefined when it was cancelled. */
async function post(
  { api, access }: SendingParts,
  of: OutboxOf,
  { clientId, text, files }: PendingMessage,
  onProgress: (percent: number) => void,
): Promise<Message | undefined> {
  const body = { order_id: of.orderId, user_id: String(of.userId), message: text, client_id: clientId };
  const attachment = files.flatMap(({ file }) => file ?? []);
  if (attachment.length === 0) {
    const { sent } = await data(api.POST('/sendmessage', { body, bodySerializer: formBody }));
    return sent;
  }
  const control = new AbortController();
  running.set(clientId, control);
  try {
    const { signal } = control;
    const { sent } = await upload(access, '/sendmessage', { ...body, attachment }, { signal, onProgress });
    return sent;
  } catch (error) {
    if (control.signal.aborted) return undefined;
    throw error;
  } finally {
    running.delete(clientId);
  }
}
