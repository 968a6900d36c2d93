/** Money received for an order outside the payment provider, and what is still owed. */

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

/** Renders nothing for an order that was paid online or is cancelled unpaid. */
export function ReceiptsCard({ order }: ReceiptsCardProps) {
  const [isRecording, setRecording] = useState(false);
  const [voiding, setVoiding] = useState<Receipt>();
  const { balance, receipt_form: form } = order;
  if (balance === null && form === null) return null;
  return (
    <Card component="section" aria-labelledby="order-receipts">
      <Title order={2} size="h4" id="order-receipts" mb="md">
        Receipts
      </Title>
      <Stack gap="md">
        {balance === null && <Text c="dimmed">Nothing was received by bank, UPI, cheque or cash.</Text>}
        {balance !== null && <BalanceFacts balance={balance} />}
        {balance?.receipts.map((receipt) => (
          <Group key={receipt.id} justify="space-between" wrap="nowrap" align="flex-start">
            <ReceiptEntry receipt={receipt} />
            {receipt.voided === null && (
              <Group gap="xs" justify="flex-end">
                {receipt.tds > 0 && <CertificateButton receipt={receipt} />}
                <Button variant="subtle" size="compact-md" onClick={() => setVoiding(receipt)}>
                  Void {receipt.number}
                </Button>
              </Group>
            )}
          </Group>
        ))}
        {form !== null && (
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
          {form !== null && (
            <ReceiptForm orderId={order.id} form={form} onClose={() => setRecording(false)} />
          )}
        </Suspense>
      </ModalDialog>
      {voiding && <VoidDialog receipt={voiding} onClose={() => setVoiding(undefined)} />}
    </Card>
  );
}

type Receipt = NonNullable<Task['balance']>['receipts'][number];

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
