/** The form that records what an office was paid for an official fee. */

import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import { istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { AttachmentField } from '@portal/ui/patterns/attachment-field';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { type Charge, taskKeys } from './task.queries.ts';

export type DisbursementFormProps = { charge: Charge; onClose: () => void };

export function DisbursementForm({ charge, onClose }: DisbursementFormProps) {
  const { values, set, file, choose, busy, problem, error, submit } = useDisbursement(charge, onClose);
  const field = (name: keyof Values) => ({
    required: true,
    autoComplete: 'off',
    value: values[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <form noValidate aria-label="Payment to the office" onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Paid to the office, in rupees"
          description={`The customer paid ${formatRs(rupeesToPaise(charge.price))}. What is left goes back to them.`}
          inputMode="decimal"
          data-autofocus
          {...field('amount')}
        />
        <TextInput label="Paid on" type="date" {...field('paid_on')} />
        <TextInput label="Number of the receipt" description="Such as the SRN." {...field('reference')} />
        <AttachmentField
          label="Receipt of the office"
          hint="One .pdf, .jpg, .jpeg or .png file. The customer can open it."
          accept={ORDER_UPLOAD_EXTENSIONS}
          maxFiles={1}
          files={file ? [file] : []}
          onChange={([chosen]) => choose(chosen)}
          error={error('file')}
          disabled={busy}
        />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={busy}>Record payment</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

type Values = { amount: string; paid_on: string; reference: string };

const startOf = ({ disbursement, unspent }: Charge): Values => ({
  amount: String(disbursement?.amount ?? unspent),
  paid_on: disbursement?.paid_on ?? istDate(new Date()),
  reference: disbursement?.reference ?? '',
});

function useDisbursement(charge: Charge, onClose: () => void) {
  const [values, setValues] = useState(() => startOf(charge));
  const [file, setFile] = useState<File>();
  const [isFileMissing, setFileMissing] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['record_disbursement', charge.id],
    mutationFn: (receipt: File) => {
      const fields = { ...values, amount: values.amount.replaceAll(/[,\s]/g, ''), charge_id: charge.id };
      return data(
        api.POST('/record_disbursement', {
          // The contract's type of a file is a binary string; the serialiser sends the real file.
          body: { ...fields, file: '' },
          bodySerializer: () => formBody({ ...fields, file: receipt }),
        }),
      );
    },
    meta: { successToast: true },
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  const { fields = {} } = formProblem(error) ?? {};
  return {
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    file,
    choose: (chosen: File | undefined) => {
      setFile(chosen);
      setFileMissing(false);
    },
    busy: isPending,
    /** What is wrong with none of the fields. */
    problem: Object.keys(fields).length === 0 ? error?.message : undefined,
    error: (name: string) => (name === 'file' && isFileMissing ? 'Choose the receipt.' : fields[name]),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      setFileMissing(file === undefined);
      if (file && !isPending) mutate(file);
    },
  };
}
