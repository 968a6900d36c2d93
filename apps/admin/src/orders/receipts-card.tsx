/** Money received for an order and its charges outside the payment provider, and what is still owed. */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { ReasonDialog } from '@portal/features/orders/reason-dialog';
import type { Task } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { BalanceFacts } from '@portal/ui/portal/balance-facts';
import { ReceiptEntry } from '@portal/ui/portal/receipt-entry';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { CertificateButton } from './certificate-button.tsx';
import { useReload } from './use-send.ts';

const ReceiptForm = lazyComponent(async () => (await import('./receipt-form.tsx')).ReceiptForm);

export type ReceiptsCardProps = { order: Task };

/** Renders nothing for an order that was paid online or is cancelled unpaid, without charges that receipts can pay. */
export function ReceiptsCard({ order }: ReceiptsCardProps) {
  const [isRecording, setRecording] = useState(false);
  const [voiding, setVoiding] = useState<Receipt>();
  const { balance, charges, receipt_forms: forms } = order;
  const paid = charges.flatMap((charge) =>
    charge.balance === null ? [] : [{ ...charge, balance: charge.balance }],
  );
  const isEmpty = balance === null && paid.length === 0;
  if (isEmpty && forms.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="order-receipts">
      <Title order={2} size="h4" id="order-receipts" mb="md">
        Receipts
      </Title>
      <Stack gap="md">
        {isEmpty && <Text c="dimmed">Nothing was received by bank, UPI, cheque or cash.</Text>}
        {balance !== null && <ReceiptList orderId={order.id} balance={balance} onVoid={setVoiding} />}
        {paid.map((charge) => (
          <Stack key={charge.id} gap="md">
            <Title order={3} size="h5">
              For {charge.name}
            </Title>
            <ReceiptList orderId={order.id} balance={charge.balance} onVoid={setVoiding} />
          </Stack>
        ))}
        {forms.length > 0 && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setRecording(true)}>
              Record receipt
            </Button>
          </Group>
        )}
      </Stack>
      <ModalDialog
        opened={isRecording}
        onClose={() => setRecording(false)}
        title={`Record a receipt for ${order.order_id}`}
      >
        <Suspense>
          {forms.length > 0 && (
            <ReceiptForm orderId={order.id} forms={forms} onClose={() => setRecording(false)} />
          )}
        </Suspense>
      </ModalDialog>
      {voiding && <VoidDialog receipt={voiding} onClose={() => setVoiding(undefined)} />}
    </Card>
  );
}

type Balance = NonNullable<Task['balance']>;
type Receipt = Balance['receipts'][number];

type ReceiptListProps = { orderId: number; balance: Balance; onVoid: (receipt: Receipt) => void };

function ReceiptList({ orderId, balance, onVoid }: ReceiptListProps) {
  return (
    <>
      <BalanceFacts balance={balance} />
      {balance.receipts.map((receipt) => (
        <Group key={receipt.id} justify="space-between" wrap="nowrap" align="flex-start">
          <ReceiptEntry receipt={receipt} />
          {receipt.voided === null && (
            <Group gap="xs" justify="flex-end">
              {receipt.tds > 0 && <CertificateButton orderId={orderId} receipt={receipt} />}
              <Button variant="subtle" size="compact-md" onClick={() => onVoid(receipt)}>
                Void {receipt.number}
              </Button>
            </Group>
          )}
        </Group>
      ))}
    </>
  );
}

function VoidDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const api = useApi();
  const { mutateAsync: voidIt } = useMutation({
    mutationKey: ['void_receipt', receipt.id],
    mutationFn: (reason: string) =>
      data(api.POST('/void_receipt', { body: { receipt_id: receipt.id, reason } })),
    meta: { successToast: true },
    onSettled: useReload(),
  });
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={`Void ${receipt.number}?`}
      label="Reason"
      confirmLabel="Void receipt"
      dangerous
      suggestions={['The cheque was returned by the bank.', 'The receipt was recorded by mistake.']}
      missing="Say why the money was not received. The customer reads it."
      about={`void.${receipt.id}`}
      onConfirm={voidIt}
    >
      Its amount is owed again; the invoice stays. We send the customer the reason. This can’t be undone.
    </ReasonDialog>
  );
}
