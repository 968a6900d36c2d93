/** The form of a charge that is added to a running order. */

import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { basisPointsOf, gstLabel } from '@portal/domain/gst-text';
import { gstOf, formatRs, isPaise, rupeesToPaise, sumPaise } from '@portal/domain/money';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { type Charge, taskKeys } from './task.queries.ts';

type Values = { kind: Charge['kind']; name: string; amount: string; reason: string };

const BLANK: Values = { kind: 'official_fee', name: '', amount: '', reason: '' };

export type ChargeFormProps = {
  orderId: number;
  /** The GST rate of the order in per cent. */
  rate: number;
  onClose: () => void;
};

export function ChargeForm({ orderId, rate, onClose }: ChargeFormProps) {
  const [values, setValues] = useState(BLANK);
  const { busy, problem, error, submit } = useAddCharge({ orderId, values, onClose });
  const field = (name: 'name' | 'amount' | 'reason') => ({
    required: true,
    value: values[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <form noValidate aria-label="Charge" onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect
          label="Kind"
          data={kindsOf(rate)}
          data-autofocus
          value={values.kind}
          onChange={({ currentTarget }) =>
            setValues((before) => ({
              ...before,
              kind: currentTarget.value === 'extra' ? 'extra' : 'official_fee',
            }))
          }
        />
        <TextInput
          label="What it is for"
          description="As on the invoice, such as “Stamp duty”."
          autoComplete="off"
          {...field('name')}
        />
        <TextInput
          label="Amount, in rupees"
          description={amountNote(values, rate)}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <Textarea
          label="Reason"
          description="The customer reads it."
          autosize
          minRows={3}
          {...field('reason')}
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
          <SubmitButton busy={busy}>Add charge</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

const kindsOf = (rate: number) => [
  { value: 'official_fee', label: 'Official fee, passed on at cost without GST' },
  { value: 'extra', label: rate === 0 ? 'Extra service' : 'Extra service, with GST' },
];

/** What the customer will pay. */
function amountNote({ kind, amount }: Values, rate: number): string {
  if (kind === 'official_fee') return 'Exactly what the office takes. There is no GST on it.';
  if (rate === 0) return 'The service is exempt from GST, and so is this.';
  const plain = plainAmount(amount);
  const price = /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? rupeesToPaise(plain) : undefined;
  if (price === undefined || !isPaise(price)) return 'Before GST.';
  const gst = gstOf(price, basisPointsOf(rate));
  return `Before GST. The customer pays ${formatRs(sumPaise([price, gst]))} with ${gstLabel(basisPointsOf(rate))}.`;
}

const plainAmount = (typed: string) => typed.replaceAll(/[,\s]/g, '');

type AddChargeOptions = Pick<ChargeFormProps, 'orderId' | 'onClose'> & { values: Values };

function useAddCharge({ orderId, values, onClose }: AddChargeOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['add_charge', orderId],
    mutationFn: () =>
      data(
        api.POST('/add_charge', {
          body: { ...values, order_id: orderId, amount: plainAmount(values.amount) },
        }),
      ),
    meta: { successToast: true },
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.all }),
  });
  const { fields = {} } = formProblem(error) ?? {};
  return {
    busy: isPending,
    /** What is wrong with none of the fields. */
    problem: Object.keys(fields).length === 0 ? error?.message : undefined,
    error: (name: string) => fields[name],
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!isPending) mutate();
    },
  };
}
