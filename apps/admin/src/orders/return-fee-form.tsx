/** Returns what an official fee did not need: at the payment provider, or by bank. */

import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import { istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise, toPaise } from '@portal/domain/money';
import type { Charge } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useState } from 'react';
import { BankFields } from './decision-form.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { useSend } from './use-send.ts';

export type ReturnFeeFormProps = { charge: Charge; onClose: () => void };

export function ReturnFeeForm({ charge, onClose }: ReturnFeeFormProps) {
  const api = useApi();
  const mustBeByBank = charge.unspent_by_bank > 0;
  const isOnline = charge.unspent_by_bank === 0 && charge.balance === null;
  const [values, setValues] = useState(() => ({
    by: mustBeByBank ? 'bank' : 'provider',
    reference: '',
    day: istDate(new Date()),
  }));
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isByBank = values.by === 'bank';
  const send = useSend(onClose, () =>
    data(
      api.POST('/return_unspent_fee', {
        body: {
          charge_id: charge.id,
          ...(isByBank && { bank_reference: values.reference, bank_paid_on: values.day }),
        },
      }),
    ),
  );
  return (
    <form noValidate aria-label="Return a fee" onSubmit={send.submit}>
      <Stack gap="md">
        <Text>{whatHappens(charge)}</Text>
        {isOnline && (
          <NativeSelect
            label="Pay back"
            data={[
              { value: 'provider', label: 'To the card or account it was paid from' },
              { value: 'bank', label: 'By bank; it is paid already' },
            ]}
            value={values.by}
            onChange={({ currentTarget }) => set({ by: currentTarget.value })}
          />
        )}
        {isByBank && <BankFields values={values} set={set} error={(field) => send.fields[field]} />}
        {send.problem !== undefined && (
          <Alert color="red" role="alert">
            {send.problem}
          </Alert>
        )}
        <DialogActions busy={send.busy} label="Return" onClose={onClose} />
      </Stack>
    </form>
  );
}

function whatHappens({ disbursement, unspent, unspent_by_bank: byBank }: Charge): string {
  const paid =
    disbursement === null ? 'No payment to the office is recorded, so all of the fee goes back. ' : '';
  const owed = toPaise(rupeesToPaise(unspent) - rupeesToPaise(byBank));
  const less = byBank > 0 && owed > 0 ? `The customer owes ${formatRs(owed)} less. ` : '';
  const bank = byBank > 0 ? `Pay ${formatRs(rupeesToPaise(byBank))} by bank, and record it here. ` : '';
  return `${paid}${less}${bank}A credit note follows, and the customer is notified.`;
}
