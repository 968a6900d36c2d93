/** What selects services for a combined purchase, buys them, and tells of changes to them. */

import { Chip, Text, Alert, List } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLinkButton } from '@portal/shell/app-link';
import { Money } from '@portal/ui/portal/money';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './catalogue.module.css';
import { SELECTION_LIMIT, type Selection } from './selection.ts';

export type AddToggleProps = {
  checked: boolean;
  /** The selection is full; selected services can still be removed. */
  full: boolean;
  onChange: () => void;
  /** Fills the width of its container. */
  wide?: boolean;
  children: ReactNode;
};

/** Selects a service. */
export function AddToggle({ checked, full, onChange, wide = false, children }: AddToggleProps) {
  return (
    <Chip
      checked={checked}
      disabled={full && !checked}
      onChange={onChange}
      variant="outline"
      radius="md"
      classNames={{ label: `${styles['add']} ${wide ? styles['wide'] : ''}` }}
    >
      {children}
    </Chip>
  );
}

export type BuySelectedBarProps = { selection: Pick<Selection, 'services' | 'price' | 'total' | 'full'> };

/** Floating bar with the Buy button. The button's total is before GST, as specified; the total with GST is beside it (services-009, services-010). */
export function BuySelectedBar({ selection }: BuySelectedBarProps) {
  const { services, price, total, full } = selection;
  if (services.length === 0) return null;
  return (
    <div className={styles['bar']} role="region" aria-label="Selected services">
      <Text component="div" role="status">
        <strong>
          <Money rupees={total} />
        </strong>{' '}
        with GST{services.some(({ official_fees: fees }) => fees.length > 0) && ', plus official fees'}
        {full && (
          <Text size="sm" c="dimmed">
            {SELECTION_LIMIT} services is the most at once.
          </Text>
        )}
      </Text>
      <AppLinkButton to="/buyservices">
        Buy Selected ({services.length} - {formatRs(rupeesToPaise(price))})
      </AppLinkButton>
    </div>
  );
}

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
