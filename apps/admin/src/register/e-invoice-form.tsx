/** Records the IRN of a document: typed, or from the portal's JSON file. */

import { Button, FileInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { readPortalAnswer } from '@portal/domain/e-invoice/registration';
import { eInvoiceForm, type EInvoiceForm as Values } from '@portal/domain/forms/e-invoice';
import { useApi } from '@portal/shell/api-provider';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from './export-button.tsx';
import { recordEInvoiceMutation } from './register.queries.ts';

type EInvoiceFormProps = { number: string; onClose: () => void };

export function EInvoiceForm({ number, onClose }: EInvoiceFormProps) {
  const { mutateAsync: record } = useMutation(recordEInvoiceMutation(useApi()));
  const { form, problem, isSubmitting, submit } = useAppForm<Values, Values>({
    stored: EMPTY,
    rules: eInvoiceForm,
    onSubmit: async (values) => {
      await record({ number, ...values });
      onClose();
      return undefined;
    },
  });
  return (
    <form noValidate aria-label="E-invoice" onSubmit={submit}>
      <Stack gap="md">
        <Text>Upload the JSON file to the invoice registration portal, and record its answer here.</Text>
        <Group>
          <ExportButton wanted={{ list: 'invoices', format: 'json', invoices: { q: number } }} />
        </Group>
        <AnswerFile onAnswer={(values) => form.setValues(values)} />
        <TextInput
          label="IRN"
          description="64 characters"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('irn')}
        />
        <TextInput
          label="Acknowledgement number"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('ack_no')}
        />
        <TextInput
          label="Acknowledgement date"
          description="Such as 2026-11-28 17:30:00"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('ack_date')}
        />
        <Textarea
          label="Signed QR text"
          rows={3}
          spellCheck={false}
          withAsterisk
          {...form.getInputProps('qr')}
        />
        <Text size="sm" c="dimmed">
          Recorded once. A wrong document is corrected by a credit note, also when it has an IRN.
        </Text>
        <UnreachableNote problem={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isSubmitting} busyLabel="Recording">
            Record IRN
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function AnswerFile({ onAnswer }: { onAnswer: (values: Values) => void }) {
  const [error, setError] = useState<string>();
  const read = async (file: File | null) => {
    if (!file) return;
    const answer = readPortalAnswer(await file.text());
    setError(answer ? undefined : 'There is no IRN in this file.');
    if (answer) onAnswer({ irn: answer.irn, ack_no: answer.ackNo, ack_date: answer.ackDate, qr: answer.qr });
  };
  return (
    <FileInput
      label="The portal’s answer"
      description="Fills the fields below."
      placeholder="Choose a JSON file"
      accept="application/json,.json"
      error={error}
      onChange={(file) => void read(file)}
    />
  );
}

const EMPTY: Values = { irn: '', ack_no: '', ack_date: '', qr: '' };
