/** A card of recent items, each row a link, with an empty state. */
import { Card, Group, Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

export type RecentListProps = {
  title: string;
  /** Link to the full list. */
  all: { to: string; label: string };
  /** The search. */
  rows: readonly { key: number; to: string; words: ReactNode; badge: ReactNode }[];
  /** Whether there is anything without a search. */
  isEmpty: boolean;
  empty: string;
};

export function RecentList({ title, all, rows, isEmpty, empty }: RecentListProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} p={0}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        <AppLink to={all.to} size="sm">
          {all.label}
        </AppLink>
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed" px="md" pb="md" role="status">
          {isEmpty ? empty : 'Nothing recent contains this text.'}
        </Text>
      ) : (
        <ul className={styles['list']} aria-labelledby={heading}>
          {rows.map(({ key, to, words, badge }) => (
            <li key={key}>
              <AppLink to={to} underline="never" c="inherit" className={styles['row'] ?? ''}>
                <span className={styles['words']}>{words}</span>
                {badge}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
