/** Chat of an order for staff and admins, with canned replies and the order beside it. */

import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { unfilledFault } from '@portal/domain/reply-names';
import { removeChat } from '@portal/sdk/react/chat-orders';
import { isInaccessible } from '@portal/shell/api-errors';
import type { DataClients } from '@portal/shell/app-context';
import { lazyComponent } from '@portal/shell/lazy-component';
import { pathId } from '@portal/shell/path-id';
import { useScreenTitle } from '@portal/shell/screen-title';
import { showError } from '@portal/ui/toasts';
import { IconLayoutSidebarRight, IconLayoutSidebarRightFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import type { TaskRole } from '../orders/task.queries.ts';
import type { ChatHeadProps } from './chat-head.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { type ChatSearch, parseChatSearch } from './chat-search.ts';
import styles from './chat.module.css';
import { type Live, type OrderHead, useChat, useKnownOrder } from './chat.queries.ts';
import { UnknownOrder } from './unknown-order.tsx';

export type StaffChatProps = {
  context: Pick<DataClients, 'access'> & { live: Live };
  worker: TaskRole;
  /** From the path. */
  idText: string;
  search: ChatSearch;
  /** Path of the list of chats. */
  list: string;
  /** Links to the order's own screens. */
  orderLinks: ReactNode;
};

// Neither is needed to read the messages.
const CannedReplies = lazyComponent(
  async () => (await import('../canned-replies/canned-replies.tsx')).CannedReplies,
);
const OrderBeside = lazyComponent(async () => (await import('./order-beside.tsx')).OrderBeside);

export function StaffChat({ idText, ...props }: StaffChatProps) {
  const orderId = pathId(idText);
  if (orderId === undefined) return <UnknownOrder list={props.list} />;
  return <OpenChat key={orderId} orderId={orderId} {...props} />;
}

type OpenChatProps = Omit<StaffChatProps, 'idText'> & { orderId: number };

function OpenChat({ context, worker, orderId, search, list, orderLinks }: OpenChatProps) {
  const { live, access } = context;
  const { order = false } = search;
  const navigate = useNavigate();
  const { leave, onLost } = useLeaveChat(orderId, list);
  const chat = useChat({ ...live, access }, orderId, { side: 'provider', onLost, meta: metas[worker] });
  const inaccessible = isInaccessible(chat.query.error);
  useEffect(() => {
    // The load has already shown the toast.
    if (inaccessible) leave();
  }, [inaccessible, leave]);
  const known = useKnownOrder(live, orderId);
  const head: OrderHead | undefined = chat.query.data ?? known;
  useScreenTitle(head && `Chat with ${head.customerName} · ${head.orderNumber}`);
  const isWide = useMediaQuery('(min-width: 75em)');
  const onOrder = (shown: boolean) =>
    void navigate({ to: '.', search: showing(shown), replace: true, resetScroll: false });
  return (
    <div className={styles['beside']} data-order={(order && isWide) || undefined}>
      <div className={styles['chat']}>
        <ChatScreen
          orderId={orderId}
          userId={live.userId}
          title={head ? `Chat with ${head.customerName}` : 'Chat'}
          subtitle={head && `${head.orderNumber} · ${head.orderName}`}
          chat={chat}
          back={linkTo(list)}
          actions={<OrderToggle shown={order} onToggle={() => onOrder(!order)} />}
          invitation="Nobody has written about this order yet. What you write here, its customer sees at once."
          check={unfilledFault}
          renderTools={(insert) => (
            <Suspense fallback={<div className={styles['noTools']} />}>
              <CannedReplies
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

/** Toggles the order beside its chat; keeps the list's search. */
const showing = (order: boolean) => (now: Record<string, unknown>) => parseChatSearch({ ...now, order });

const linkTo =
  (list: string): ChatHeadProps['back'] =>
  (parts) => <Link to={list} search={showing(false)} {...parts} />;

/** Leaves the chat when it is lost: back to the list, with a toast if the order was reassigned. */
function useLeaveChat(orderId: number, list: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useCallback(() => {
    removeChat(queryClient, orderId);
    void navigate({ to: list, replace: true });
  }, [queryClient, navigate, orderId, list]);
  const onLost = useCallback(() => {
    showError(ORDER_NO_LONGER);
    leave();
  }, [leave]);
  return { leave, onLost };
}

const ORDER_NO_LONGER = 'This order is no longer assigned to you.';
/** Admins may see every chat, so for them a forbidden one does not exist. */
const metas = {
  staff: {
    notTheirs: { never: 'Unauthentic access: this order is not assigned to you.', noLonger: ORDER_NO_LONGER },
  },
  admin: { notTheirs: { never: 'Order not found.', noLonger: 'Order not found.' } },
} as const;

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
