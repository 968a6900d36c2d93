/** Sends messages of an order's chat: shown immediately, kept until delivered, retried with the same id. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { outboxQuery, removeFromOutbox } from './outbox.ts';
import { cancelMessage } from './post-message.ts';
import { type SenderOptions, createSender } from './send-messages.ts';

export interface NewMessage {
  text: string;
  files: readonly File[];
}

export function useSendMessage(parts: SenderOptions, orderId: number, onSent: () => void) {
  const { api, access, socket, userId } = parts;
  const queryClient = useQueryClient();
  const { data: pending } = useQuery(outboxQuery({ userId, orderId }));
  const sender = useMemo(
    () => createSender({ api, access, socket, userId }, queryClient, { userId, orderId }, onSent),
    [api, access, socket, userId, queryClient, orderId, onSent],
  );

  const send = useCallback(
    ({ text, files }: NewMessage) =>
      sender.send({
        clientId: crypto.randomUUID(),
        text,
        files: files.map((file) => ({ name: file.name, size: file.size, file })),
        at: new Date().toISOString(),
        state: 'sending',
      }),
    [sender],
  );
  const discard = useCallback(
    (clientId: string) => removeFromOutbox(queryClient, { userId, orderId }, [clientId]),
    [queryClient, userId, orderId],
  );
  const isSending = pending.some(({ state }) => state === 'sending');
  return { pending, send, retry: sender.retry, discard, cancel: cancelMessage, isSending };
}
