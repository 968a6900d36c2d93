/** The form of a receipt for an order or a charge; the first one asks for the details of its invoice. */

import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise, toPaise } from '@portal/domain/money';
import { receiptMethodName, RECEIPT_METHODS, type ReceiptMethod } from '@portal/domain/receipts';
import { tdsRuleOn } from '@portal/domain/tds';
import type { Task } from '@portal/features/orders/task.queries';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { ReceiptBilling } from './receipt-billing.tsx';
import { useSend } from './use-send.ts';

export type ReceiptFormProps = {
  orderId: number;
  /** At least one. */
  forms: Task['receipt_forms'];
  onClose: () => void;
};

export function ReceiptForm({ orderId, forms, onClose }: ReceiptFormProps) {
  const [at, setAt] = useState(0);
  const form = forms[at] ?? forms[0];
  return (
    <Stack gap="md">
      <NativeSelect
        label="It pays"
        data={forms.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={String(at)}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      />
      {form && <FormOfTarget key={form.charge_id} orderId={orderId} form={form} onClose={onClose} />}
    </Stack>
  );
}

type FormOfTargetProps = { orderId: number; form: Form; onClose: () => void };
type Form = Task['receipt_forms'][number];

function FormOfTarget({ orderId, form, onClose }: FormOfTargetProps) {
  const [values, setValues] = useState(() => firstValues(form));
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const api = useApi();
  const record = useSend(onClose, () =>
    data(api.POST('/record_receipt', { body: bodyOf(orderId, form, values) })),
  );
  const error = (field: string) => record.fields[field];
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="md">
        <MoneyFields form={form} values={values} set={set} error={error} />
        {values.billing && (
          <ReceiptBilling
            values={values.billing}
            onChange={(billing) => set({ billing })}
            error={(field) => error(`billing.${field}`)}
          />
        )}
        {record.problem !== undefined && (
          <Alert color={record.code === 'duplicate_receipt' ? 'yellow' : 'red'} role="alert">
            {record.problem}
            {record.code === 'duplicate_receipt' && (
              <Checkbox
                mt="sm"
                label="Yes, it is another receipt"
                checked={values.confirm}
                onChange={({ currentTarget }) => set({ confirm: currentTarget.checked })}
              />
            )}
          </Alert>
        )}
        <DialogActions busy={record.busy} label="Record receipt" onClose={onClose} />
      </Stack>
    </form>
  );
}

type Billing = components['schemas']['BillingDetails'];
type Values = {
  method: ReceiptMethod;
  reference: string;
  received_on: string;
  amount: string;
  tds: string;
  billing: Billing | null;
  confirm: boolean;
};

const firstValues = ({ owed, billing }: Form): Values => ({
  method: 'bank_transfer',
  reference: '',
  received_on: istDate(new Date()),
  amount: String(owed),
  tds: '',
  billing,
  confirm: false,
});

const bodyOf = (
  orderId: number,
  { charge_id: chargeId }: Form,
  { amount, tds, billing, reference, confirm, ...values }: Values,
) => ({
  ...values,
  order_id: orderId,
  ...(chargeId !== null && { charge_id: chargeId }),
  amount: plainAmount(amount),
  ...(reference.trim() !== '' && { reference }),
  ...(tds.trim() !== '' && { tds: plainAmount(tds) }),
  ...(billing && { billing }),
  ...(confirm && { confirm }),
});

const plainAmount = (typed: string) => typed.replaceAll(/[,\s]/g, '');

type MoneyFieldsProps = {
  form: Form;
  values: Values;
  set: (change: Partial<Values>) => void;
  error: (field: string) => string | undefined;
};

function MoneyFields({ form, values, set, error }: MoneyFieldsProps) {
  const [today] = useState(() => istDate(new Date()));
  const rule = tdsRuleOn(today);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label="Received by"
        data={RECEIPT_METHODS.map((method) => ({ value: method, label: receiptMethodName(method) }))}
        value={values.method}
        onChange={({ currentTarget }) => set({ method: methodOf(currentTarget.value) })}
      />
      <TextInput
        label="Reference"
        description={REFERENCES[values.method]}
        required={values.method !== 'cash'}
        autoComplete="off"
        value={values.reference}
        error={error('reference')}
        onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
      />
      <TextInput
        label="Received on"
        type="date"
        required
        max={today}
        value={values.received_on}
        error={error('received_on')}
        onChange={({ currentTarget }) => set({ received_on: currentTarget.value })}
      />
      <TextInput
        label="Amount received, in rupees"
        description={owedText(form, values.billing)}
        inputMode="decimal"
        required
        autoComplete="off"
        value={values.amount}
        error={error('amount')}
        onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
      />
      {form.tds_most > 0 && (
        <TextInput
          label="TDS deducted, in rupees"
          description={`By ${rule.law}; at most ${formatRs(rupeesToPaise(form.tds_most))}. Empty for none.`}
          inputMode="decimal"
          autoComplete="off"
          value={values.tds}
          error={error('tds')}
          onChange={({ currentTarget }) => set({ tds: currentTarget.value })}
        />
      )}
    </SimpleGrid>
  );
}

/** Buyers in a special economic zone and abroad owe no GST once they are confirmed, while a letter of undertaking holds. */
function owedText({ owed, gst }: Form, billing: Billing | null): string {
  const total = rupeesToPaise(owed);
  const text = `${formatRs(total)} is owed, TDS included.`;
  if ((billing?.buyer_kind ?? 'india') === 'india' || gst === 0) return text;
  return `${text} Without GST, if this customer is confirmed and a letter of undertaking holds: ${formatRs(toPaise(total - rupeesToPaise(gst)))}.`;
}

const REFERENCES: Record<ReceiptMethod, string> = {
  bank_transfer: 'The UTR.',
  upi: 'The UPI reference.',
  cheque: 'The number of the cheque.',
  cash: 'Optional.',
};

const methodOf = (value: string): ReceiptMethod =>
  RECEIPT_METHODS.find((method) => method === value) ?? 'bank_transfer';
