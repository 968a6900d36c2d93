/** Corrects the recipient of an invoice, and shows what changes before it is issued. */

import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isBuyerKind } from '@portal/domain/buyer-kind';
import { type CorrectInvoiceForm, correctInvoiceForm } from '@portal/domain/forms/correct-invoice';
import { parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { dayText } from '@portal/domain/ist-date';
import { toPaise } from '@portal/domain/money';
import { STATES } from '@portal/domain/states';
import { useApi } from '@portal/shell/api-provider';
import { Loaded } from '@portal/shell/loaded';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BuyerKindSelect, CountrySelect } from './buyer-kind-select.tsx';
import { CorrectionChanges } from './correction-changes.tsx';
import { correctInvoiceMutation, type InvoiceToCorrect, invoiceToCorrectQuery } from './register.queries.ts';

type CorrectionFormProps = { number: string; onClose: () => void };

export function CorrectionForm({ number, onClose }: CorrectionFormProps) {
  const query = useQuery(invoiceToCorrectQuery(useApi(), number));
  return (
    <Loaded query={query} waiting={<LoadingState label="Loading the invoice" rows={6} />}>
      {(invoice) =>
        invoice.refusal === null ? (
          <Fields invoice={invoice} asked={number} onClose={onClose} />
        ) : (
          <Stack gap="md">
            <Alert color="gray">{invoice.refusal}</Alert>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            </Group>
          </Stack>
        )
      }
    </Loaded>
  );
}

type FieldsProps = { invoice: InvoiceToCorrect; asked: string; onClose: () => void };

function Fields({ invoice, asked, onClose }: FieldsProps) {
  const { mutateAsync: correct } = useMutation(correctInvoiceMutation(useApi()));
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm<
    CorrectInvoiceForm,
    CorrectInvoiceForm
  >({
    stored: valuesOf(invoice),
    rules: correctInvoiceForm(toPaise(invoice.taxable_paise + invoice.tax_paise)),
    onSubmit: async (values) => {
      await correct({ number: invoice.number, ...values, billing_state: stateOf(values) });
      onClose();
      return undefined;
    },
  });
  return (
    <form noValidate aria-label="Correction" onSubmit={submit}>
      <Stack gap="md">
        <Explanation invoice={invoice} asked={asked} />
        <TextInput
          label="Business name"
          description="As on the GST certificate. Empty makes the invoice out to the person."
          {...form.getInputProps('business_name')}
        />
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <BuyerKindSelect
          description={invoice.is_without_tax ? 'Stays, since no GST was charged.' : undefined}
          disabled={invoice.is_without_tax}
          {...form.getInputProps('buyer_kind')}
          onChange={({ currentTarget: { value } }) => {
            if (isBuyerKind(value))
              form.setValues({ buyer_kind: value, ...(value === 'abroad' && { gstno: '' }) });
          }}
        />
        {form.values.buyer_kind === 'abroad' ? (
          <CountrySelect withAsterisk {...form.getInputProps('billing_country')} />
        ) : (
          <RegistrationFields form={form} />
        )}
        <Textarea
          label="Address"
          description={form.values.buyer_kind === 'abroad' ? undefined : 'With its PIN code.'}
          autosize
          minRows={2}
          {...form.getInputProps('billing_address')}
        />
        <Textarea
          label="Reason"
          description="Printed on the credit note."
          withAsterisk
          autosize
          {...form.getInputProps('reason')}
        />
        <CorrectionChanges invoice={invoice} values={form.values} state={stateOf(form.values)} />
        <UnreachableNote problem={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isSubmitting} busyLabel="Issuing" disabled={!isChanged}>
            Issue corrected invoice
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function RegistrationFields({ form }: { form: UseFormReturnType<CorrectInvoiceForm> }) {
  const ofGstin = stateOfNumber(form.values.gstno);
  return (
    <>
      <TextInput
        label="GST number"
        description={form.values.buyer_kind === 'sez' ? undefined : 'Empty for a consumer.'}
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { textTransform: 'uppercase' } }}
        {...form.getInputProps('gstno')}
      />
      <NativeSelect
        label="State"
        description={ofGstin === undefined ? undefined : 'From the GST number.'}
        data={[
          { value: '', label: 'Choose' },
          ...STATES.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...form.getInputProps('billing_state')}
        {...(ofGstin !== undefined && { value: ofGstin, disabled: true })}
      />
    </>
  );
}

function Explanation({ invoice, asked }: Omit<FieldsProps, 'onClose'>) {
  return (
    <>
      {invoice.number !== asked && (
        <Alert color="blue">
          Invoice {asked} was corrected before. This corrects invoice {invoice.number}, which replaces it.
        </Alert>
      )}
      <Text>
        A credit note cancels {invoice.is_partly_credited ? 'what refunds left of ' : ''}invoice{' '}
        {invoice.number}, and a new invoice replaces it. We mail both to the customer. Possible until{' '}
        {dayText(invoice.correct_until)}.
      </Text>
    </>
  );
}

const valuesOf = (invoice: InvoiceToCorrect): CorrectInvoiceForm => ({
  name: invoice.name,
  business_name: invoice.business_name,
  billing_address: invoice.billing_address,
  gstno: invoice.gstno,
  billing_state: invoice.billing_state,
  buyer_kind: invoice.buyer_kind,
  billing_country: invoice.billing_country,
  reason: '',
});

function stateOfNumber(gstno: string) {
  const gstin = parseGstin(gstno);
  return gstin && stateOfGstin(gstin);
}

/** A valid GST number decides it. */
const stateOf = ({ buyer_kind: kind, gstno, billing_state: chosen }: CorrectInvoiceForm) =>
  kind === 'abroad' ? '' : (stateOfNumber(gstno) ?? STATES.find(({ code }) => code === chosen)?.code ?? '');
