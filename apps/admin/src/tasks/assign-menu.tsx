/** Menu on a card that assigns its order, as an alternative to dragging. */

import { ActionIcon, Menu } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { NOBODY, assigneeOptions, parseChoice } from '../orders/assignee-options.ts';
import type { AdminOrderRow, Assignee } from '../orders/orders.queries.ts';
import type { CurrentAssignee } from '../shell/assignment.queries.ts';

export type AssignMenuProps = {
  order: AdminOrderRow;
  staff: readonly Assignee[];
  onAssign: (to: CurrentAssignee) => void;
};

/** The entries exist only while it is open. */
export function AssignMenu({ order, staff, onAssign }: AssignMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={`Assign ${order.order_id} to…`}
          data-menu-of={order.id}
          flex="none"
          // A touch-sized target whose icon is in the corner.
          m={-8}
          ml={0}
        >
          <IconUserShare size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Entries order={order} staff={staff} onAssign={onAssign} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ order, staff, onAssign }: AssignMenuProps) {
  const { assigned_to: holder, category } = order;
  return assigneeOptions(staff, category, null).map(({ group, items }) => (
    <div key={group}>
      <Menu.Label>{group}</Menu.Label>
      {items
        .filter(({ value }) => value !== (holder === null ? NOBODY : String(holder)))
        .map(({ value, label }) => (
          <Menu.Item
            key={value}
            onClick={() => {
              const to = parseChoice(staff, value);
              if (to !== undefined) onAssign(to);
            }}
          >
            {label}
          </Menu.Item>
        ))}
    </div>
  ));
}
