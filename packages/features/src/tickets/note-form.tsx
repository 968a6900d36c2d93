/** Form for an internal note; collapsed unless there is a draft. */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { ticketReplyForm } from '@portal/domain/forms/ticket';
import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';

export type NoteFormProps = {
  draftKey: string;
  /** Resolves once it is written; a failure is shown elsewhere. `key` stays the same for the same text. */
  onSend: (note: { message: string; key: string }) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
};

export function NoteForm({ draftKey, onSend, onDirty }: NoteFormProps) {
  const lastTry = useRef<{ message: string; key: string }>(undefined);
  const { form, isChanged, isSubmitting, submit } = useAppForm({
    stored: EMPTY,
    rules: NOTE,
    draftKey,
    onSubmit: async ({ message }) => {
      if (lastTry.current?.message !== message) lastTry.current = { message, key: crypto.randomUUID() };
      await onSend(lastTry.current);
      lastTry.current = undefined;
      setOpened(false);
      return EMPTY;
    },
  });
  const [opened, setOpened] = useState(isChanged);
  const opener = useFocusBack(opened);
  useEffect(() => onDirty(isChanged), [isChanged, onDirty]);
  if (!opened)
    return (
      <Button
        ref={opener}
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpened(true)}
      >
        Add internal note
      </Button>
    );
  return (
    <NoteFields
      message={form.values.message}
      problem={form.errors['message']}
      busy={isSubmitting}
      onWrite={(message) => form.setFieldValue('message', message)}
      onSubmit={submit}
      onClose={() => setOpened(false)}
    />
  );
}

const NOTE = ticketReplyForm(TICKET_REPLY_MIN);
const EMPTY = { message: '' };

type NoteFieldsProps = {
  message: string;
  problem: ReactNode;
  busy: boolean;
  onWrite: (message: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
};

function NoteFields({ message, problem, busy, onWrite, onSubmit, onClose }: NoteFieldsProps) {
  return (
    <Card component="section" aria-labelledby="add-note" style={{ borderStyle: 'dashed' }}>
      <Title order={2} size="h3" id="add-note">
        Internal note
      </Title>
      <Text c="dimmed" mb="md">
        Only those who work on the ticket see it, never the customer.
      </Text>
      <form noValidate aria-labelledby="add-note" onSubmit={onSubmit}>
        <Stack gap="md">
          <RichTextEditor
            label="Note"
            required
            autoFocus={message === ''}
            value={message}
            onChange={onWrite}
            error={problem}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <SubmitButton busy={busy} busyLabel="Adding the note">
              Add note
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** The button that closed the form disappears with it; the one that opens it gets the focus. */
function useFocusBack(opened: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(opened);
  useEffect(() => {
    if (was.current && !opened) opener.current?.focus();
    was.current = opened;
  }, [opened]);
  return opener;
}
