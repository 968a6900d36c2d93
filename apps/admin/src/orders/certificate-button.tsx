/** The certificate for the TDS of a receipt: its file, and its number, which confirms it. */

import { Button, Stack, TextInput } from '@mantine/core';
import { tdsRuleOn } from '@portal/domain/tds';
import { type Task, taskQuery } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { lazyComponent } from '@portal/shell/lazy-component';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { useSend } from './use-send.ts';

// With all that uploads files, which only the opened dialog needs.
const TdsCertificate = lazyComponent(
  async () => (await import('@portal/features/orders/tds-certificate')).TdsCertificate,
);

type Receipt = NonNullable<Task['balance']>['receipts'][number];

export type CertificateButtonProps = { orderId: number; receipt: Receipt };

export function CertificateButton({ orderId, receipt }: CertificateButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const loadOrder = useCallback(
    () => queryClient.query({ ...taskQuery(api, 'admin', String(orderId)), staleTime: 0 }),
    [api, queryClient, orderId],
  );
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
        TDS certificate
      </Button>
      <ModalDialog opened={opened} onClose={close} title={`TDS certificate of ${receipt.number}`}>
        <Stack gap="lg">
          <Suspense>
            <TdsCertificate receipt={receipt} loadOrder={loadOrder} />
          </Suspense>
          <CertificateForm receipt={receipt} onClose={close} />
        </Stack>
      </ModalDialog>
    </>
  );
}

function CertificateForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [number, setNumber] = useState(receipt.tds_certificate ?? '');
  const api = useApi();
  const record = useSend(onClose, () =>
    data(api.POST('/record_tds_certificate', { body: { receipt_id: receipt.id, number } })),
  );
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <TextInput
          label="Certificate number"
          description={`Of ${tdsRuleOn(receipt.received_on).value.certificate}, from the customer.`}
          required
          autoComplete="off"
          value={number}
          error={record.fields['number'] ?? record.problem}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <DialogActions busy={record.busy} label="Confirm certificate" onClose={onClose} />
      </Stack>
    </form>
  );
}
