/** One order's chat for those who work on it, with the replies they keep ready and the order itself beside it. */
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { forgetChat } from '@portal/sdk/react/chat-orders';
import { showError } from '@portal/ui/toasts';
import { IconLayoutSidebarRight, IconLayoutSidebarRightFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useCallback } from 'react';
import type { Worker } from '../orders/worked-order.queries.ts';
import { ChatScreen, type ChatScreenProps } from './chat-screen.tsx';
import { type Live, type OrderHead, type UploadAccess, useChat, useKnownOrder } from './chat.queries.ts';
import styles from './chat.module.css';

export type WorkChatProps = Pick<ChatScreenProps, 'back'> & {
  live: Live & { access: UploadAccess };
  worker: Worker;
  orderId: number;
  /** Whether the order stands beside the chat, as the address says. */
  order: boolean;
  onOrder: (shown: boolean) => void;
  /** Links to the order's own screens. */
  orderLinks: ReactNode;
  /** The order was given to somebody else while its chat was open. */
  onLost: () => void;
};

// Neither is needed to read what was written.
const CannedReplies = lazy(async () => ({
  default: (await import('../canned-replies/canned-replies.tsx')).CannedReplies,
}));
const OrderBeside = lazy(async () => ({ default: (await import('./order-beside.tsx')).OrderBeside }));

export function WorkChat(props: WorkChatProps) {
  const { live, worker, orderId, order, onOrder, onLost, back, orderLinks } = props;
  const lost = useLost(orderId, onLost);
  const chat = useChat(live, orderId, { side: 'provider', onLost: lost });
  const known = useKnownOrder(live, orderId);
  const head: OrderHead | undefined = chat.query.data ?? known;
  const isWide = useMediaQuery('(min-width: 75em)');
  return (
    <div className={styles['beside']} data-order={(order && isWide) || undefined}>
      <div className={styles['chat']}>
        <ChatScreen
          orderId={orderId}
          userId={live.userId}
          title={head ? `Chat with ${head.customerName}` : 'Chat'}
          subtitle={head && `${head.orderNumber} · ${head.orderName}`}
          chat={chat}
          back={back}
          actions={<OrderToggle shown={order} onToggle={() => onOrder(!order)} />}
          invitation="Nobody has written about this order yet. What you write here, its customer sees at once."
          renderTools={(insert) => (
            <Suspense fallback={<div className={styles['noTools']} />}>
              <CannedReplies
                api={live.api}
                userId={live.userId}
                mayShare={worker === 'admin'}
                values={valuesOf(head)}
                onPick={({ text }) => insert(text)}
              />
            </Suspense>
          )}
        />
      </div>
      {order && (
        <Suspense fallback={undefined}>
          <OrderBeside
            api={live.api}
            worker={worker}
            orderId={orderId}
            links={orderLinks}
            wide={isWide}
            onClose={() => onOrder(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Told once, and not by logging out: the order is in good hands (decision 37). */
function useLost(orderId: number, onLost: () => void): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    forgetChat(queryClient, orderId);
    showError('This order is not assigned to you any more.');
    onLost();
  }, [queryClient, orderId, onLost]);
}

const valuesOf = (head: OrderHead | undefined) =>
  head ? { customer: head.customerName, order: head.orderNumber, service: head.orderName } : {};

function OrderToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const Icon = shown ? IconLayoutSidebarRightFilled : IconLayoutSidebarRight;
  return (
    <ActionIcon
      color="gray"
      aria-label="The order"
      aria-expanded={shown}
      title={shown ? 'Hide the order' : 'Show the order'}
      onClick={onToggle}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
}
