/** Shows what another admin saved meanwhile beside what is typed here, so that neither is lost. */
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { IconUsers } from '@tabler/icons-react';
import type { CatalogueService } from './catalogue.queries.ts';
import { differences, type ServiceField } from './differences.ts';
import type { ServiceValues } from './service-values.ts';

export type ConflictNoteProps = {
  service: CatalogueService;
  /** What the other one saved. */
  theirs: ServiceValues;
  /** What is typed here. */
  mine: ServiceValues;
  onTake: (field: ServiceField) => void;
  onTakeAll: () => void;
};

export function ConflictNote({ service, theirs, mine, onTake, onTakeAll }: ConflictNoteProps) {
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title={`${service.updated_by ?? 'Somebody else'} has changed this service meanwhile`}
    >
      <Text mb="sm">
        It was saved <RelativeTime at={service.updated_at} />. What you typed is still here. Where the two
        differ, take theirs, or save yours over it.
      </Text>
      <List spacing="sm" listStyleType="none" mb="sm">
        {differences(theirs, mine).map(({ field, label, before, after }) => (
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
