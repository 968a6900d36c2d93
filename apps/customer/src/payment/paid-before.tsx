/** Warnings before paying: an unconfirmed payment, or the same purchase today. */

import { Checkbox, Group, Stack, Text, Button } from '@mantine/core';
import { orderDisplayId } from '@portal/domain/display-id';
import { istText } from '@portal/domain/ist-date';
import { AppLink } from '@portal/shell/app-link';
import { ArrivingAlert } from '@portal/ui/patterns/arriving-alert';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { IconClock, IconInfoCircle, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { shouldAskFirst, type PaymentStatus, type CurrentPaymentStatus } from './payment-status.ts';
import { textsFor } from './payment-texts.ts';
import type { PurchaseItem } from './purchase-item.ts';

export type PaidBeforeProps = {
  now: CurrentPaymentStatus;
  /** The buyer pays in spite of the warning. */
  again: boolean;
  onAgain: (again: boolean) => void;
  /** Checks the payment state immediately. */
  onCheck: () => Promise<unknown>;
  /** What is to be paid; undefined for an empty selection. */
  item?: PurchaseItem;
  /** Removes services, where there are several. */
  onLeaveOut?: (serviceIds: readonly number[]) => void;
};

export function PaidBefore({ now, ...ways }: PaidBeforeProps) {
  const { status, refused } = now;
  if (status?.state === 'unconfirmed') {
    return <Undecided {...ways} />;
  }
  return (
    <>
      {status?.refunded && (
        <MoneyBack
          message={status.refunded.message}
          state={status.state}
          isCharge={ways.item?.charge !== undefined}
        />
      )}
      {refused && !status?.refunded && (
        <ArrivingAlert color="red" icon={<IconInfoCircle aria-hidden />} role="alert">
          {textsFor(ways.item?.purchase ?? {}).bankRefused}
        </ArrivingAlert>
      )}
      {status !== undefined && shouldAskFirst(status) && <SharedServices status={status} {...ways} />}
    </>
  );
}

type MoneyBackProps = { message: string; state: PaymentStatus['state']; isCharge: boolean };

function MoneyBack({ message, state, isCharge }: MoneyBackProps) {
  return (
    <ArrivingAlert
      color="yellow"
      icon={<IconReceiptRefund aria-hidden />}
      role="status"
      title="Your money comes back"
    >
      <UnbrokenEmail>
        {state === 'paid' || isCharge ? message : `${message} There is no order. You can pay again.`}
      </UnbrokenEmail>
    </ArrivingAlert>
  );
}

function Undecided({ again, onAgain, onCheck }: Omit<PaidBeforeProps, 'now'>) {
  return (
    <ArrivingAlert
      color="yellow"
      icon={<IconClock aria-hidden />}
      role="status"
      title="Waiting for your bank"
    >
      <Stack gap="sm">
        <Text size="sm">
          <UnbrokenEmail>{UNDECIDED}</UnbrokenEmail>
        </Text>
        <Group>
          <CheckAgain onCheck={onCheck} />
        </Group>
        <Checkbox
          label="Pay a second time?"
          description="We keep one payment. If your bank takes both, the other one goes back to you."
          checked={again}
          onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
        />
      </Stack>
    </ArrivingAlert>
  );
}

const UNDECIDED =
  'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.';

type SharedServicesProps = Omit<PaidBeforeProps, 'now'> & { status: PaymentStatus };

/** Services that another payment has bought or is waiting for, with the offer to remove them. */
function SharedServices({ status, item, again, onAgain, onCheck, onLeaveOut }: SharedServicesProps) {
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
            <UnbrokenEmail>{undecidedText(waiting)}</UnbrokenEmail>
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

function undecidedText(waiting: PaymentStatus['waiting']): string {
  const names = waiting.map(({ service_name: name, order_id: id }) =>
    id === null ? name : `${name} (${orderDisplayId(id)})`,
  );
  return `Your bank has not confirmed your payment for ${listOf(names)} yet. Do not pay for it again. We tell you here and by e-mail.`;
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-IN').format(names);

const WAIT_OR_REST = 'Wait for your bank, or pay for the rest without it.';
const REST = 'You can pay for the rest without it.';
const TWICE = 'If your bank confirms the other payment as well, you have bought it twice.';

function CheckAgain({ onCheck }: { onCheck: () => Promise<unknown> }) {
  const [checking, setChecking] = useState(false);
  const check = () => {
    setChecking(true);
    void onCheck().finally(() => setChecking(false));
  };
  return (
    <Button variant="default" loading={checking} onClick={check}>
      Check again
    </Button>
  );
}
