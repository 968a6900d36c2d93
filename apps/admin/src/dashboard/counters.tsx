/** The four counters of the dashboard; each links to its list. */
import { Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { IconClipboardList, IconId, IconLifebuoy, IconUsers } from '@tabler/icons-react';
import styles from './dashboard.module.css';

export type CountersProps = {
  counts: { total_customers: number; total_staff: number; total_orders: number; tickets: number };
};

export function Counters({ counts }: CountersProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'md' }} mb="xl">
      {COUNTERS.map(({ label, count, to, icon: Icon }) => (
        <AppLink key={count} to={to} className={styles['counter'] ?? ''} underline="never" c="inherit">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Text span c="dimmed" size="sm">
              {label}
            </Text>
            <ThemeIcon variant="light" size={36} aria-hidden>
              <Icon size={20} stroke={1.75} />
            </ThemeIcon>
          </Group>
          <Text span className={`portal-figures ${styles['count']}`}>
            {counts[count].toLocaleString('en-IN')}
          </Text>
        </AppLink>
      ))}
    </SimpleGrid>
  );
}

const COUNTERS = [
  { label: 'Total Customers', count: 'total_customers', to: '/admincustomers', icon: IconUsers },
  { label: 'Total Staff', count: 'total_staff', to: '/adminstaff', icon: IconId },
  { label: 'Total Orders', count: 'total_orders', to: '/adminorders', icon: IconClipboardList },
  { label: 'Tickets', count: 'tickets', to: '/adminticket', icon: IconLifebuoy },
] as const;
