/** The counts of all and of expired documents, as links. */

import { SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { IconCalendarX, IconFiles } from '@tabler/icons-react';
import styles from './vault-counts.module.css';
import type { Vault } from './vault.queries.ts';

export type VaultCountsProps = { counts: Vault['counts'] };

export function VaultCounts({ counts }: VaultCountsProps) {
  return (
    <SimpleGrid cols={2} spacing={{ base: 'sm', md: 'md' }} mb="xl" maw={560}>
      {COUNTS.map(({ label, count, to, color, icon: Icon }) => (
        <AppLink key={to} to={to} className={styles['count'] ?? ''} underline="never" c="inherit">
          <span>
            <Text span c="dimmed" size="sm" display="block" mb={4}>
              {label}
            </Text>
            <Text span className={`portal-figures ${styles['figure']}`}>
              {counts[count]}
            </Text>
          </span>
          <ThemeIcon variant="light" size={36} visibleFrom="xs" aria-hidden {...(color && { color })}>
            <Icon size={20} stroke={1.75} />
          </ThemeIcon>
        </AppLink>
      ))}
    </SimpleGrid>
  );
}

const COUNTS = [
  { label: 'All documents', count: 'total', to: '/mydocuments', color: undefined, icon: IconFiles },
  { label: 'Expired', count: 'expired', to: '/expireddocuments', color: 'red', icon: IconCalendarX },
] as const;
