/** Head of an order's progress: its title, and links to its chat and details. */
import { Group } from '@mantine/core';
import type { Task } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { orderTitle, useScreenTitle } from '@portal/shell/screen-title';
import { IconMessageCircle } from '@tabler/icons-react';

export type OrderProgressHeaderProps = { order: Task | undefined };

export function OrderProgressHeader({ order }: OrderProgressHeaderProps) {
  useScreenTitle(order && `Progress of ${orderTitle(order)}`);
  if (!order) return <PageHeader title="Order Progress" />;
  return (
    <PageHeader
      title="Order Progress"
      context={`${order.order_name}, ${order.order_id} of ${order.user_name}`}
      action={
        <Group gap="sm">
          <AppLinkButton to={`/adminchat/${order.id}`} px="sm" aria-label={`Chat with ${order.user_name}`}>
            <IconMessageCircle size={22} aria-hidden />
          </AppLinkButton>
          <AppLinkButton to={`/adminorderdetail/${order.id}`} variant="default">
            Order details
          </AppLinkButton>
        </Group>
      }
    />
  );
}
