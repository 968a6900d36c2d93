/** Entries that are added, removed with Undo, and reordered by dragging or by buttons. */

import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './entry-list.module.css';
import { ListEntry } from './list-entry.tsx';
import { type EntryActionsOptions, entryKey, REMOVED, useEntryActions } from './use-entry-actions.ts';

export type EntryListProps<Entry extends { key: string }> = EntryActionsOptions<Entry> & {
  title: string;
  description: string;
  /** Error of the list as a whole. */
  error: ReactNode;
  most: number;
  children: (entry: Entry, index: number) => ReactNode;
};

export function EntryList<Entry extends { key: string }>(props: EntryListProps<Entry>) {
  const { title, description, word, path, error, entries, nameOf, most, children } = props;
  const { removed, said, add, move, takeOut, putBack } = useEntryActions(props);
  const heading = `${path}-heading`;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {title}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {description}
      </Text>
      <ol className={styles['list']} aria-labelledby={heading}>
        {entries.map((entry, index) => (
          <ListEntry
            key={entry.key}
            place={entryKey(path, entry.key)}
            list={path}
            name={nameOf(entry) || `${word} ${index + 1}`}
            index={index}
            count={entries.length}
            onMove={move}
            onRemove={() => takeOut(index)}
          >
            {children(entry, index)}
          </ListEntry>
        ))}
      </ol>
      {removed && (
        <div className={styles['gone']} data-entry={entryKey(path, REMOVED)}>
          <Text role="status">Removed: {nameOf(removed) || `an empty ${word}`}.</Text>
          <Button variant="subtle" data-focus="first" onClick={putBack}>
            Undo
          </Button>
        </div>
      )}
      <Button
        variant="default"
        mt="sm"
        data-invalid={Boolean(error) || undefined}
        aria-describedby={`${path}-error`}
        disabled={entries.length >= most}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={add}
      >
        Add a {word}
      </Button>
      <Text id={`${path}-error`} c="red" size="sm" mt={4} role="alert">
        {error}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
