/** Warnings before paying: an unconfirmed payment, or the same purchase today. */

import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { IconClock, IconInfoCircle, IconReceiptRefund } from '@tabler/icons-react';
import { ArrivingAlert } from './arriving-alert.tsx';
import { CheckAgain } from './check-again.tsx';
import { shouldAskFirst } from './payment-status-rules.ts';
import type { PaymentStatus } from './payment.queries.ts';
import type { PurchaseItem } from './purchase-item.ts';
import { BANK_REFUSED } from './purchase-steps.ts';
import { SharedServices } from './shared-services.tsx';
import type { CurrentPaymentStatus } from './use-payment-status.ts';

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
      {status?.refunded && <MoneyBack message={status.refunded.message} state={status.state} />}
      {refused && !status?.refunded && (
        <ArrivingAlert color="red" icon={<IconInfoCircle aria-hidden />} role="alert">
          {BANK_REFUSED}
        </ArrivingAlert>
      )}
      {status !== undefined && shouldAskFirst(status) && <SharedServices status={status} {...ways} />}
    </>
  );
}

function MoneyBack({ message, state }: { message: string; state: PaymentStatus['state'] }) {
  return (
    <ArrivingAlert
      color="yellow"
      icon={<IconReceiptRefund aria-hidden />}
      role="status"
      title="Your money comes back"
    >
      <UnbrokenEmail>
        {state === 'paid' ? message : `${message} There is no order. You can pay again.`}
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
