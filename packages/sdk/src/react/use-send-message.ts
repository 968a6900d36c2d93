/** Sending messages of an order's chat: shown at once, kept until they have arrived, sent again under the same id. */
import {
  type QueryClient,
  mutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api } from '../client.ts';
import { data } from '../data.ts';
import { formBody } from '../form-body.ts';
import { type Conversation, withSent } from '../realtime/conversation.ts';
import type { LiveParts } from './live-parts.ts';
import { messagesKey } from './messages.ts';
import { type OutboxOf, type PendingMessage, outboxQuery, putInOutbox, takeFromOutbox } from './outbox.ts';

export function useSendMessage({ api, userId }: LiveParts, orderId: number, onSent: () => void) {
  const queryClient = useQueryClient();
  const { data: pending } = useQuery(outboxQuery({ userId, orderId }));
  const { mutate } = useMutation(sendMutation(api, queryClient, { userId, orderId }, onSent));

  const send = useCallback(
    (text: string) =>
      mutate({ clientId: crypto.randomUUID(), text, at: new Date().toISOString(), state: 'sending' }),
    [mutate],
  );
  const retry = useCallback(
    (clientId: string) => {
      const failed = pending.find((message) => message.clientId === clientId && message.state === 'failed');
      if (failed) mutate({ ...failed, state: 'sending' });
    },
    [mutate, pending],
  );
  const discard = useCallback(
    (clientId: string) => takeFromOutbox(queryClient, { userId, orderId }, [clientId]),
    [queryClient, userId, orderId],
  );
  return { pending, send, retry, discard, isSending: pending.some(({ state }) => state === 'sending') };
}

const sendMutation = (api: Api, queryClient: QueryClient, of: OutboxOf, onSent: () => void) =>
  mutationOptions({
    mutationKey: ['chat', 'send', of.orderId],
    // One after another, so that they arrive as they were written.
    scope: { id: `chat.${of.orderId}` },
    onMutate: (message: PendingMessage) => putInOutbox(queryClient, of, message),
    mutationFn: ({ clientId, text }: PendingMessage) =>
      data(
        api.POST('/sendmessage', {
          body: { order_id: of.orderId, user_id: String(of.userId), message: text, client_id: clientId },
          bodySerializer: formBody,
        }),
      ),
    onSuccess: ({ sent }, { clientId }) => {
      queryClient.setQueryData<Conversation>(messagesKey(of.orderId), (chat) => chat && withSent(chat, sent));
      takeFromOutbox(queryClient, of, [clientId]);
      onSent();
    },
    onError: (_error, message) => putInOutbox(queryClient, of, { ...message, state: 'failed' }),
  });
