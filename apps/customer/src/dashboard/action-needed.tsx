/** The customer's pending actions, each a link to its document, order, chat or ticket. */

import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './action-needed.module.css';
import { ActionRow } from './action-row.tsx';
import type { Action } from './dashboard.queries.ts';

export type ActionNeededProps = {
  /** Most urgent first; truncated when `total` is larger. */
  actions: readonly Action[];
  total: number;
};

/** Shown before "show all". */
const SHORT = 5;

export function ActionNeeded({ actions, total }: ActionNeededProps) {
  const heading = useId();
  const [all, setAll] = useState(false);
  if (total === 0) return <NothingToDo />;
  const shown = all ? actions : actions.slice(0, SHORT);
  return (
    <Card component="section" aria-labelledby={heading} mb="xl" p={0}>
      <Group gap="xs" px="md" py="sm">
        <Title order={2} size="h3" id={heading}>
          Action needed
        </Title>
        <Badge variant="light" color="yellow" size="lg" className="portal-figures">
          {total}
        </Badge>
      </Group>
      <ul className={styles['list']} aria-labelledby={heading}>
        {shown.map((action) => (
          <li key={keyOf(action)}>
            <ActionRow action={action} />
          </li>
        ))}
      </ul>
      {actions.length > SHORT && (
        <Group px="md" py="xs" className={styles['foot']}>
          <Button
            variant="subtle"
            size="sm"
            // Aligned with the rows above.
            ml="calc(-1 * var(--button-padding-x))"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${actions.length}`}
          </Button>
          {all && total > actions.length && (
            <Text c="dimmed" size="sm">
              {total - actions.length} more follow when these are done.
            </Text>
          )}
        </Group>
      )}
    </Card>
  );
}

function NothingToDo() {
  return (
    <Group gap="xs" mb="xl" wrap="nowrap" align="flex-start">
      <Text span c="var(--mantine-color-success)" lh={1} mt={3}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      </Text>
      <Text c="dimmed">Nothing waits for you. We tell you as soon as something does.</Text>
    </Group>
  );
}

function keyOf(action: Action): string {
  if (action.kind === 'document') return `document-${action.document_id}`;
  if (action.kind === 'charge') return `charge-${action.charge_id}`;
  if (action.kind === 'quotation') return `quotation-${action.quotation_id}`;
  if (action.kind === 'ticket') return `ticket-${action.ticket_id}`;
  return `${action.kind}-${action.order_id}`;
}
