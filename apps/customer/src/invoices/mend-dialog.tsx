/** Asks for the GST number that an invoice lacks, and explains the effect on the invoice. */

import { Button, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { type MendGstNumberForm, mendGstNumberForm } from '@portal/domain/forms/mend-gst-number';
import { GSTIN_LENGTH } from '@portal/domain/gstin';
import { useAppForm } from '@portal/shell/use-app-form';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { SubmitButton } from '@portal/ui/patterns/submit-button';

export type MendDialogProps = {
  /** Of the invoice as it is. */
  number: string;
  opened: boolean;
  mend: (form: MendGstNumberForm) => Promise<unknown>;
  onClose: () => void;
};

export function MendDialog({ opened, onClose, ...form }: MendDialogProps) {
  return (
    <ModalDialog opened={opened} onClose={onClose} title="Add a GST number">
      <MendForm {...form} onClose={onClose} />
    </ModalDialog>
  );
}

function MendForm({ number, mend, onClose }: Omit<MendDialogProps, 'opened'>) {
  const { form, isSubmitting, submit } = useAppForm({
    stored: EMPTY,
    rules: mendGstNumberForm,
    onSubmit: async (values) => {
      await mend(values);
      onClose();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          A credit note takes back invoice {number}, and a new invoice of the same amount names your GST
          number. This can be done once.
        </Text>
        <TextInput
          label="GST number"
          description={`${GSTIN_LENGTH} characters`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          styles={{ input: { textTransform: 'uppercase' } }}
          withAsterisk
          data-autofocus
          {...form.getInputProps('gstno')}
        />
        <TextInput
          label="Business name"
          description="As on the GST certificate. The new invoice is made out to it."
          autoComplete="organization"
          withAsterisk
          {...form.getInputProps('business_name')}
        />
        <Textarea
          label="Billing address"
          description="As registered for GST, with its PIN code. Empty keeps the one on the invoice."
          autoComplete="street-address"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('billing_address')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isSubmitting} busyLabel="Making the new invoice">
            Make the new invoice
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

const EMPTY: MendGstNumberForm = { gstno: '', business_name: '', billing_address: '' };
