/** The forms of a decision about a cancellation, and of a bank payment. */

import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import type { Task } from '@portal/features/orders/task.queries';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { CancellationLines } from '@portal/ui/portal/cancellation-lines';
import { useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { useSend } from './use-send.ts';

type FormProps = { order: Task; onClose: () => void };

type Values = { verdict: string; amount: string; reason: string; by: string; reference: string; day: string };

export function DecisionForm({ order, onClose }: FormProps) {
  const { cancellation_sum: sum } = order;
  const [values, setValues] = useState<Values>(() => ({
    verdict: 'approved',
    amount: String(sum?.comes_back ?? 0),
    reason: '',
    by: order.balance === null ? 'provider' : 'bank',
    reference: '',
    day: istDate(new Date()),
  }));
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const decide = useDecision(order, values, onClose);
  const error = (field: string) => decide.fields[field];
  const isApproved = values.verdict === 'approved';
  return (
    <form noValidate onSubmit={decide.submit}>
      <Stack gap="md">
        <NativeSelect
          label="Decision"
          data={[
            { value: 'approved', label: 'Cancel the order' },
            { value: 'declined', label: 'Decline: the order goes on' },
          ]}
          value={values.verdict}
          onChange={({ currentTarget }) => set({ verdict: currentTarget.value })}
        />
        {isApproved && <ApprovalFields order={order} values={values} set={set} error={error} />}
        <Textarea
          label="Reason"
          description="The customer reads it."
          required
          autosize
          minRows={2}
          value={values.reason}
          error={error('reason') ?? decide.problem}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
        <DialogActions busy={decide.busy} label={isApproved ? 'Cancel order' : 'Decline'} onClose={onClose} />
      </Stack>
    </form>
  );
}

type ApprovalFieldsProps = {
  order: Task;
  values: Values;
  set: (change: Partial<Values>) => void;
  error: (field: string) => string | undefined;
};

function ApprovalFields({
  order: { cancellation_sum: sum, balance },
  values,
  set,
  error,
}: ApprovalFieldsProps) {
  return (
    <>
      {sum && <CancellationLines sum={sum} />}
      <TextInput
        label="Amount to give back, in rupees"
        description={`With GST. At most ${formatRs(rupeesToPaise(sum?.left ?? 0))}; 0 for nothing.`}
        inputMode="decimal"
        autoComplete="off"
        required
        value={values.amount}
        error={error('amount')}
        onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
      />
      <NativeSelect
        label="Pay back"
        data={[
          // The payment provider never had the money of receipts.
          ...(balance === null
            ? [{ value: 'provider', label: 'To the card or account it was paid from' }]
            : []),
          { value: 'bank', label: 'By bank; it is paid already' },
        ]}
        value={values.by}
        onChange={({ currentTarget }) => set({ by: currentTarget.value })}
      />
      {values.by === 'bank' && <BankFields values={values} set={set} error={error} />}
    </>
  );
}

function useDecision(order: Task, values: Values, onClose: () => void) {
  const api = useApi();
  return useSend(onClose, () =>
    data(
      api.POST('/decide_cancellation', {
        body: {
          order_id: order.id,
          verdict: values.verdict === 'approved' ? 'approved' : 'declined',
          reason: values.reason,
          ...(values.verdict === 'approved' && { amount: values.amount.replaceAll(/[,\s]/g, '') }),
          ...(values.verdict === 'approved' &&
            values.by === 'bank' && { bank_reference: values.reference, bank_paid_on: values.day }),
        },
      }),
    ),
  );
}

export function BankForm({ order, onClose }: FormProps) {
  const api = useApi();
  const [values, setValues] = useState(() => ({ reference: '', day: istDate(new Date()) }));
  const record = useSend(onClose, () =>
    data(
      api.POST('/record_bank_refund', {
        body: { order_id: order.id, bank_reference: values.reference, bank_paid_on: values.day },
      }),
    ),
  );
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <BankFields
          values={values}
          set={(change) => setValues((before) => ({ ...before, ...change }))}
          error={(field) => record.fields[field] ?? (field === 'bank_reference' ? record.problem : undefined)}
        />
        <DialogActions busy={record.busy} label="Record" onClose={onClose} />
      </Stack>
    </form>
  );
}

type BankFieldsProps = {
  values: Pick<Values, 'reference' | 'day'>;
  set: (change: Partial<Pick<Values, 'reference' | 'day'>>) => void;
  error: (field: string) => string | undefined;
};

export const BankFields = ({ values, set, error }: BankFieldsProps) => (
  <>
    <TextInput
      label="Bank reference"
      description="Such as the UTR of the transfer."
      required
      autoComplete="off"
      value={values.reference}
      error={error('bank_reference')}
      onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
    />
    <TextInput
      label="Paid on"
      type="date"
      required
      value={values.day}
      error={error('bank_paid_on')}
      onChange={({ currentTarget }) => set({ day: currentTarget.value })}
    />
  </>
);
