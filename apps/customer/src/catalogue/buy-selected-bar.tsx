/** Floating bar with count, price and Buy button of the selected services. */

import { Text } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLinkButton } from '@portal/shell/app-link';
import { Money } from '@portal/ui/portal/money';
import styles from './catalogue.module.css';
import { SELECTION_LIMIT } from './selection-store.ts';
import type { Selection } from './use-selection.ts';

export type BuySelectedBarProps = { selection: Pick<Selection, 'services' | 'price' | 'total' | 'full'> };

/** The button's total is before GST, as specified; the total with GST is beside it (services-009, services-010). */
export function BuySelectedBar({ selection }: BuySelectedBarProps) {
  const { services, price, total, full } = selection;
  if (services.length === 0) return null;
  return (
    <div className={styles['bar']} role="region" aria-label="Selected services">
      <Text component="div" role="status">
        <strong>
          <Money rupees={total} />
        </strong>{' '}
        with GST
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
