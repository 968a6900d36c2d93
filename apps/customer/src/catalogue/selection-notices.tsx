/** Notices about selected services that are no longer sold or were repriced. */

import { Alert, List, Text } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Selection } from './use-selection.ts';

export type SelectionNoticesProps = { selection: Pick<Selection, 'gone' | 'repriced' | 'acknowledge'> };

/** Stays until it is closed, so that a new price is not overlooked. */
export function SelectionNotices({ selection: { gone, repriced, acknowledge } }: SelectionNoticesProps) {
  const lines = [
    ...gone.map((name) => `${name} is no longer sold, so it is no longer selected.`),
    ...repriced.map(
      ({ name, was, now }) =>
        `The price of ${name} has changed from ${rs(was)} to ${rs(now)} + GST since you selected it.`,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="status"
      title="Your selection has changed"
      icon={<IconAlertTriangle aria-hidden />}
      mb="lg"
      withCloseButton
      closeButtonLabel="Close message"
      onClose={acknowledge}
    >
      {lines.length === 1 ? <Text size="sm">{lines[0]}</Text> : <Lines lines={lines} />}
    </Alert>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

const rs = (rupees: number) => formatRs(rupeesToPaise(rupees));
