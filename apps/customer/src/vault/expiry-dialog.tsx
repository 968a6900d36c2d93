/** Asks until when a file is valid, so that its customer can be reminded in time. */

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { EXPIRY_REMINDER_DAYS, expiryFault } from '@portal/domain/document-expiry';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { ModalDialog } from '@portal/ui/patterns/modal-dialog';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { type SyntheticEvent, useState } from 'react';
import type { VaultDocument } from './vault.queries.ts';

export type ExpiryDialogProps = {
  /** None while the dialog is closed. */
  document: VaultDocument | undefined;
  /** Sets a date, yyyy-mm-dd, or removes it; rejects with the server's error. */
  save: (uploadId: number, expiresOn: string | null) => Promise<unknown>;
  onClose: () => void;
};

export function ExpiryDialog({ document, save, onClose }: ExpiryDialogProps) {
  return (
    <ModalDialog opened={document !== undefined} onClose={onClose} title="When does it expire?">
      {document && <ExpiryForm key={document.id} document={document} save={save} onClose={onClose} />}
    </ModalDialog>
  );
}

type ExpiryFormProps = ExpiryDialogProps & { document: VaultDocument };

function ExpiryForm({ document, save, onClose }: ExpiryFormProps) {
  const [day, setDay] = useState(document.expires_on ?? '');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = usePreventDoubleSubmit();
  const send = (expiresOn: string | null) =>
    run(async () => {
      setBusy(true);
      await save(document.id, expiresOn).finally(() => setBusy(false));
      onClose();
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = expiryFault(day);
    setFault(found);
    if (found === undefined) void send(day);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {document.doc_name}
          <Text span c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {' '}
            ({document.file_name})
          </Text>
        </Text>
        <TextInput
          type="date"
          label="Expiry date"
          description={`We remind you by mail and in the bell: ${REMINDERS}.`}
          value={day}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setFault(undefined);
          }}
          error={fault}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          {document.expires_on !== null && (
            <Button variant="default" mr="auto" disabled={busy} onClick={() => void send(null)}>
              Remove the date
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={busy} busyLabel="Saving the date">
            Save
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

/** "30, 15, 7 and 1 day before, and on the day" */
const REMINDERS = `${EXPIRY_REMINDER_DAYS.filter((days) => days > 1).join(', ')} and 1 day before, and on the day`;
