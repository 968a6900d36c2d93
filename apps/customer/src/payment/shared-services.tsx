/** Lists services that another payment has bought or is waiting for, and offers to remove them. */

import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { orderDisplayId } from '@portal/domain/display-id';
import { istText } from '@portal/domain/ist-date';
import { AppLink } from '@portal/shell/app-link';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { IconClock, IconInfoCircle } from '@tabler/icons-react';
import { ArrivingAlert } from './arriving-alert.tsx';
import { CheckAgain } from './check-again.tsx';
import type { PaidBeforeProps } from './paid-before.tsx';
import type { PaymentStatus } from './payment.queries.ts';
import type { PurchaseItem } from './purchase-item.ts';

type SharedServicesProps = Omit<PaidBeforeProps, 'now'> & { status: PaymentStatus };

export function SharedServices({ status, item, again, onAgain, onCheck, onLeaveOut }: SharedServicesProps) {
  const { waiting, bought } = status;
  const waits = waiting.length > 0;
  const { shared, rest } = split(status, item);
  const title = waits ? 'Waiting for your bank' : boughtTitle(rest.length);
  return (
    <ArrivingAlert
      key={title}
      color="yellow"
      icon={waits ? <IconClock aria-hidden /> : <IconInfoCircle aria-hidden />}
      role="status"
      title={title}
    >
      <Stack gap="sm">
        {waits && (
          <Text size="sm">
            <UnbrokenEmail>{undecided(waiting)}</UnbrokenEmail>
          </Text>
        )}
        {bought.map(({ id, order_id: number, order_name: name, created_at: at }) => (
          <Text key={id} size="sm">
            {waits && 'Already bought: '}
            {name}, {istText(new Date(at))}: <AppLink to={`/orderdetail/${id}`}>{number}</AppLink>
          </Text>
        ))}
        {rest.length > 0 && <Text size="sm">{waits ? WAIT_OR_REST : REST}</Text>}
        <Group>
          {waits && <CheckAgain onCheck={onCheck} />}
          {rest.length > 0 && onLeaveOut && (
            // Long names wrap on phones.
            <Button
              variant="default"
              h="auto"
              mih={44}
              py="xs"
              onClick={() => onLeaveOut(shared.map(({ id }) => id))}
            >
              Leave out {listOf(shared.map(({ name }) => name))}
            </Button>
          )}
        </Group>
        <Checkbox
          label={item && 'order_id' in item.purchase ? 'Pay this order as well' : 'Buy it a second time'}
          {...(waits && { description: TWICE })}
          checked={again}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
        />
      </Stack>
    </ArrivingAlert>
  );
}

/** Splits the services of a purchase into those shared with another one and the rest; both empty for a single service. */
function split({ waiting, bought }: PaymentStatus, item: PurchaseItem | undefined) {
  if (!item || !('service_id' in item.purchase)) return { shared: [], rest: [] };
  const known = new Set([...waiting, ...bought].map(({ service_id: id }) => id));
  return {
    shared: item.lines.filter(({ id }) => known.has(id)),
    rest: item.lines.filter(({ id }) => !known.has(id)),
  };
}

const boughtTitle = (rest: number) =>
  rest > 0 ? 'You bought a part of this already' : 'You bought this already';

function undecided(waiting: PaymentStatus['waiting']): string {
  const names = waiting.map(({ service_name: name, order_id: id }) =>
    id === null ? name : `${name} (${orderDisplayId(id)})`,
  );
  return `Your bank has not confirmed your payment for ${listOf(names)} yet. Do not pay for it again. We tell you here and by e-mail.`;
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-IN').format(names);

const WAIT_OR_REST = 'Wait for your bank, or pay for the rest without it.';
const REST = 'You can pay for the rest without it.';
const TWICE = 'If your bank confirms the other payment as well, you have bought it twice.';
