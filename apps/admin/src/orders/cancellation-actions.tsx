/** Deciding a request for cancellation, and recording a bank payment when the provider refused the refund. */

import { Alert, Button, Group } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { Task } from '@portal/features/orders/task.queries';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { Suspense, useState } from 'react';

const DecisionForm = lazyComponent(async () => (await import('./decision-form.tsx')).DecisionForm);
const BankForm = lazyComponent(async () => (await import('./decision-form.tsx')).BankForm);

export function CancellationActions({ order }: { order: Task }) {
  const [opened, setOpened] = useState<'decide' | 'bank'>();
  const { cancellation } = order;
  const close = () => setOpened(undefined);
  if (cancellation === null) return null;
  return (
    <>
      {cancellation.state === 'requested' && (
        <Group justify="flex-end">
          <Button onClick={() => setOpened('decide')}>Decide</Button>
        </Group>
      )}
      <RefundNote cancellation={cancellation} onBank={() => setOpened('bank')} />
      <ModalDialog
        opened={opened !== undefined}
        onClose={close}
        title={opened === 'bank' ? 'Record a bank payment' : `Cancel ${order.order_id}?`}
      >
        <Suspense>
          {opened === 'decide' && <DecisionForm order={order} onClose={close} />}
          {opened === 'bank' && <BankForm order={order} onClose={close} />}
        </Suspense>
      </ModalDialog>
    </>
  );
}

type RefundNoteProps = { cancellation: NonNullable<Task['cancellation']>; onBank: () => void };

function RefundNote({ cancellation: { amount, refund }, onBank }: RefundNoteProps) {
  if (amount === null) return null;
  const sum = formatRs(rupeesToPaise(amount));
  if (refund === null) return <Alert color="gray">Nothing goes back to the customer.</Alert>;
  if (refund.state === 'pending') return <Alert color="blue">{sum} is being refunded.</Alert>;
  if (refund.state === 'processed') {
    return (
      <Alert color="green">
        {refund.by_bank
          ? `${sum} was paid by bank, reference ${refund.bank_reference}.`
          : `${sum} was refunded.`}
      </Alert>
    );
  }
  return (
    <Alert color="red" title="The payment provider refused the refund">
      Please pay {sum} by bank, and record it here.
      <Group mt="sm">
        <Button variant="default" onClick={onBank}>
          Record bank payment
        </Button>
      </Group>
    </Alert>
  );
}
