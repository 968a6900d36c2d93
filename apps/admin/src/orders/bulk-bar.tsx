/** Actions on the selected orders: assigns them to one staff member. */

import { Alert, Button, Card, Group, List, NativeSelect, Text } from '@mantine/core';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { useMemo, useState } from 'react';
import { assigneeOptions, parseChoice } from './assignee-options.ts';
import { MAX_ORDERS, useBulkAssign } from './bulk-assign.queries.ts';
import type { AdminOrderRow, Assignee } from './orders.queries.ts';

export type BulkBarProps = {
  staff: readonly Assignee[];
  selected: readonly AdminOrderRow[];
  /** The orders of this page. */
  shown: readonly AdminOrderRow[];
  onSelect: (orders: readonly AdminOrderRow[]) => void;
};

export function BulkBar({ staff, selected, shown, onSelect }: BulkBarProps) {
  const [value, setValue] = useState('');
  const [failed, setFailed] = useState<readonly AdminOrderRow[]>([]);
  const { assign, busy } = useBulkAssign();
  const once = usePreventDoubleSubmit();
  const options = useMemo(() => assigneeOptions(staff, commonDepartment(selected), null), [staff, selected]);
  const to = parseChoice(staff, value);
  const tooMany = selected.length > MAX_ORDERS;
  const send = async () => {
    if (to === undefined) return;
    const result = await assign({ to, orders: selected });
    const left = selected.filter((order) => result.failed.some(({ id }) => id === order.id));
    setFailed(left);
    onSelect(left);
    setValue('');
  };
  if (selected.length === 0) return null;
  return (
    <Card component="section" aria-label="Selected orders" mb="md">
      <Group gap="sm">
        <Text role="status" fw={550} className="portal-figures">
          {selected.length === 1 ? '1 order selected' : `${selected.length} orders selected`}
        </Text>
        <Group gap={4} wrap="nowrap" ml={{ base: '-xs', sm: 0 }}>
          <Button variant="subtle" px="xs" onClick={() => onSelect(addPage(selected, shown))}>
            Select this page
          </Button>
          <Button variant="subtle" px="xs" aria-label="Clear the selection" onClick={() => onSelect([])}>
            Clear
          </Button>
        </Group>
        <Group gap="sm" wrap="nowrap" ml={{ md: 'auto' }} flex={{ base: '1 0 100%', md: 'none' }}>
          <NativeSelect
            aria-label="Assign the selected orders to"
            flex="1 1 auto"
            value={value}
            data={[{ value: '', label: 'Assign to…' }, ...options]}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Button
            flex="none"
            loading={busy}
            disabled={to === undefined || tooMany}
            onClick={() => void once(send)}
          >
            Assign
          </Button>
        </Group>
      </Group>
      {tooMany && (
        <Text c="red" mt="sm">
          At most {MAX_ORDERS} orders can be assigned at once.
        </Text>
      )}
      {failed.length > 0 && <Failed orders={failed} />}
    </Card>
  );
}

function Failed({ orders }: { orders: readonly AdminOrderRow[] }) {
  return (
    <Alert color="red" mt="md" role="alert" title="These could not be assigned">
      <List>
        {orders.map(({ id, order_id: number, order_name: name }) => (
          <List.Item key={id}>
            {number} ({name}): there is no such order any more.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function addPage(selected: readonly AdminOrderRow[], shown: readonly AdminOrderRow[]) {
  const known = new Set(selected.map(({ id }) => id));
  return [...selected, ...shown.filter(({ id }) => !known.has(id))];
}

/** Their common department; undefined if they differ, since then there is no suggestion. */
function commonDepartment(orders: readonly AdminOrderRow[]): string | undefined {
  const departments = new Set(orders.map(({ category }) => category));
  return departments.size === 1 ? orders[0]?.category : undefined;
}
