/** The four counters of the dashboard; each leads to its orders (dashboard-001, dashboard-002). */

import { Group, Text, ThemeIcon } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { IconCircleCheck, IconCircleDashed, IconProgress, IconShoppingBag } from '@tabler/icons-react';
import styles from './counters.module.css';

export type CountersProps = {
  counts: {
    services_purchased: number;
    progress_orders: number;
    pending_orders: number;
    complete_orders: number;
  };
};

export function Counters({ counts }: CountersProps) {
  return (
    <div className={styles['counters']}>
      {COUNTERS.map(({ label, count, bucket, color, icon: Icon }) => (
        <AppLink
          key={label}
          to="/myorders"
          {...(bucket && { search: { bucket } })}
          className={styles['counter'] ?? ''}
          underline="never"
          c="inherit"
        >
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Text span c="dimmed" size="sm">
              {label}
            </Text>
            <ThemeIcon variant="light" size={36} aria-hidden {...(color && { color })}>
              <Icon size={20} stroke={1.75} />
            </ThemeIcon>
          </Group>
          <Text span className={`portal-figures ${styles['count']}`}>
            {counts[count]}
          </Text>
        </AppLink>
      ))}
    </div>
  );
}

const COUNTERS = [
  {
    label: 'Services Purchased',
    count: 'services_purchased',
    bucket: undefined,
    color: undefined,
    icon: IconShoppingBag,
  },
  {
    label: 'Order In Progress',
    count: 'progress_orders',
    bucket: 'progress',
    color: 'blue',
    icon: IconProgress,
  },
  {
    label: 'Pending Order',
    count: 'pending_orders',
    bucket: 'pending',
    color: 'gray',
    icon: IconCircleDashed,
  },
  {
    label: 'Complete Orders',
    count: 'complete_orders',
    bucket: 'complete',
    color: 'green',
    icon: IconCircleCheck,
  },
] as const;
