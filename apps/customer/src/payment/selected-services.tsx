/** The selected services with their prices, remove buttons, and the sum. */

import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core';
import { AppLink } from '@portal/shell/app-link';
import { PriceWithGst } from '@portal/ui/portal/money';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { PriceTotals } from './price-totals.tsx';
import type { PurchaseItem } from './purchase-item.ts';

export type SelectedServicesProps = {
  item: PurchaseItem;
  /** Locked while a payment is in progress. */
  busy: boolean;
  onRemove: (id: number) => void;
};

/** Of its heading, which takes the focus after a removal. */
export const SELECTED_ID = 'selected-services';

export function SelectedServices({ item, busy, onRemove }: SelectedServicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { length } = item.lines;
  const remove = (id: number) => {
    onRemove(id);
    // The pressed button is gone.
    heading.current?.focus();
  };
  return (
    <Card component="section" aria-labelledby={SELECTED_ID}>
      <Title order={2} size="h3" id={SELECTED_ID} ref={heading} tabIndex={-1}>
        {length === 1 ? '1 service' : `${length} services`}
      </Title>
      <Stack component="ul" gap={0} my="xs" p={0} style={{ listStyle: 'none' }}>
        {item.lines.map((line) => (
          <Line key={line.id} line={line} busy={busy} onRemove={() => remove(line.id)} />
        ))}
      </Stack>
      <PriceTotals amounts={item} />
      {!busy && (
        <AppLink to="/services" size="sm" display="inline-block" mt="md" py="xs">
          Add more services
        </AppLink>
      )}
    </Card>
  );
}

type LineProps = { line: PurchaseItem['lines'][number]; busy: boolean; onRemove: () => void };

function Line({ line, busy, onRemove }: LineProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      py="xs"
      style={{ borderBottom: '1px solid var(--portal-hairline)' }}
    >
      <div>
        <Text fw={550}>{line.name}</Text>
        <Text size="sm" c="dimmed">
          <PriceWithGst rupees={line.price} />
        </Text>
      </div>
      <ActionIcon
        color="gray"
        aria-label={`Remove ${line.name}`}
        disabled={busy}
        onClick={onRemove}
        mr={-12}
        style={{ flex: 'none' }}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
