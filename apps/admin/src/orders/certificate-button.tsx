/** Records the number of the certificate for the TDS of a receipt. */

import { Button, Stack, TextInput } from '@mantine/core';
import { tdsRuleOn } from '@portal/domain/tds';
import type { Task } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { useSend } from './use-send.ts';

type Receipt = NonNullable<Task['balance']>['receipts'][number];

export function CertificateButton({ receipt }: { receipt: Receipt }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
        TDS certificate
      </Button>
      <ModalDialog opened={opened} onClose={close} title={`TDS certificate of ${receipt.number}`}>
        <CertificateForm receipt={receipt} onClose={close} />
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
        <DialogActions busy={record.busy} label="Record certificate" onClose={onClose} />
      </Stack>
    </form>
  );
}
