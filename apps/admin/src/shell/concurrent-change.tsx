/** Shows somebody else's saved version beside the typed one, so that neither is lost. */

import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type Difference<Field extends string> = {
  field: Field;
  label: string;
  /** Their version, in words. */
  before: string;
  /** The typed version, in words. */
  after: string;
};

export type ConcurrentChangeProps<Field extends string> = {
  title: string;
  differences: readonly Difference<Field>[];
  onTake: (field: Field) => void;
  onTakeAll: () => void;
  /** When it was saved, if known. */
  children?: ReactNode;
};

export function ConcurrentChange<Field extends string>({
  title,
  differences,
  onTake,
  onTakeAll,
  children,
}: ConcurrentChangeProps<Field>) {
  return (
    <Alert role="alert" color="yellow" icon={<IconUsers aria-hidden />} title={title}>
      <Text mb="sm">
        {children} What you typed is still here. Where the two differ, take theirs, or save yours over it.
      </Text>
      <List spacing="sm" listStyleType="none" mb="sm">
        {differences.map(({ field, label, before, after }) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            <strong>{label}</strong>
            <br />
            Theirs: {before}
            <br />
            Yours: {after}
            <br />
            <Button variant="default" size="compact-md" mih={36} mt={4} onClick={() => onTake(field)}>
              Take their {label.toLowerCase()}
            </Button>
          </List.Item>
        ))}
      </List>
      <Group>
        <Button variant="default" onClick={onTakeAll}>
          Take all of theirs
        </Button>
      </Group>
    </Alert>
  );
}
