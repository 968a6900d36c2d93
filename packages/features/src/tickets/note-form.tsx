/** Form for an internal note; collapsed unless there is a draft. */

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { ticketReplyForm } from '@portal/domain/forms/ticket';
import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { IconLock } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

export type NoteFormProps = {
  draftKey: string;
  /** Resolves once it is written; a failure is shown elsewhere. `key` stays the same for the same text. */
  onSend: (note: { message: string; key: string }) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
};

export function NoteForm({ draftKey, onSend, onDirty }: NoteFormProps) {
  const draft = useDraft(draftKey, { message: '' });
  const [message, setMessage] = useState(draft.initialValues.message);
  const [opened, setOpened] = useState(message !== '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef<string>(undefined);
  const once = usePreventDoubleSubmit();
  const opener = useFocusBack(opened);
  useEffect(() => {
    if (draft.initialValues.message !== '') onDirty(true);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is announced once, when the form opens
  }, []);
  const write = (next: string) => {
    setMessage(next);
    setProblem(undefined);
    key.current = undefined;
    if (next === '') draft.clear();
    else draft.save({ message: next });
    onDirty(next !== '');
  };
  const submit = () =>
    once(async () => {
      const checked = ticketReplyForm(TICKET_REPLY_MIN).safeParse({ message });
      setProblem(checked.error?.issues[0]?.message);
      if (!checked.success) return;
      key.current ??= crypto.randomUUID();
      setBusy(true);
      try {
        await onSend({ message, key: key.current });
        write('');
        setOpened(false);
      } finally {
        setBusy(false);
      }
    });
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
      message={message}
      problem={problem}
      busy={busy}
      onWrite={write}
      onSubmit={submit}
      onClose={() => setOpened(false)}
    />
  );
}

type NoteFieldsProps = {
  message: string;
  problem: string | undefined;
  busy: boolean;
  onWrite: (message: string) => void;
  onSubmit: () => Promise<unknown>;
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
      <form
        noValidate
        aria-labelledby="add-note"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
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
