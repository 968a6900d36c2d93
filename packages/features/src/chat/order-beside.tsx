/** The order of a chat, beside it; a drawer on a narrow screen. */

import { Stack, Title } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TaskRole, taskQuery } from '../orders/task.queries.ts';
import styles from './chat.module.css';
import { OrderSummary } from './order-summary.tsx';

export type OrderBesideProps = {
  worker: TaskRole;
  orderId: number;
  links: ReactNode;
  /** Whether there is room for it beside the chat. */
  wide: boolean;
  onClose: () => void;
};

export function OrderBeside({ worker, orderId, links, wide, onClose }: OrderBesideProps) {
  const api = useApi();
  const order = useQuery(taskQuery(api, worker, String(orderId)));
  const content = (
    <Stack gap="lg">
      <Loaded query={order} waiting={<LoadingState label="Loading the order" rows={6} />}>
        {(loaded) => <OrderSummary order={loaded} />}
      </Loaded>
      {links}
    </Stack>
  );
  const corner = (
    <button type="button" {...plainIconButton()} aria-label="Close the order" onClick={onClose}>
      <IconX size={20} aria-hidden />
    </button>
  );
  if (!wide) {
    return (
      <ModalDialog opened onClose={onClose} title="The order" variant="side" corner={corner}>
        {content}
      </ModalDialog>
    );
  }
  return (
    <aside className={styles['order']} aria-label="The order">
      <div className={styles['orderHead']}>
        <Title order={2} size="h4">
          The order
        </Title>
        {corner}
      </div>
      {content}
    </aside>
  );
}
