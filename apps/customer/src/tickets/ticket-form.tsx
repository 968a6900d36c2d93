/** The form that raises a ticket (`/raiseticket`); its words survive a reload and a new login (session-009). */
import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { ticketForm } from '@portal/domain/forms/ticket';
import { AttachmentField } from '@portal/ui/patterns/attachment-field';
import { SendingStatus } from '@portal/ui/patterns/sending-status';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { type SendingOptions, useSending } from '@portal/ui/patterns/use-sending';
import { ATTACHMENT_HINT } from '@portal/ui/portal/attachment-hint';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { useEffect, useState } from 'react';
import { useServerErrors } from '@portal/shell/form-problem';
import { SimilarNote } from './similar-note.tsx';
import { TicketChoices } from './ticket-choices.tsx';
import { type TicketValues, emptyTicket } from './ticket-values.ts';
import type { TicketList } from './tickets.queries.ts';

/** What is sent: the values, and the files that were chosen. */
export type NewTicket = TicketValues & { attachment: readonly File[] };

export type TicketFormProps = {
  list: TicketList;
  /** Whose account it is; the form begins with it. */
  person: { name: string; email: string };
  /** Names the draft; one per person. */
  draftKey: string;
  onSend: (ticket: NewTicket, options: SendingOptions) => Promise<unknown>;
  /** Called after the ticket was raised. */
  onSent: () => void;
  onDirty: (dirty: boolean) => void;
  /** Why the last sending failed. */
  error: Error | null;
};

export function TicketForm(props: TicketFormProps) {
  const { list, person, draftKey, onDirty, error } = props;
  const draft = useDraft(draftKey, { ...emptyTicket, ...person });
  const [files, setFiles] = useState<readonly File[]>([]);
  const { sending, start, cancel } = useSending(props.onSend);
  const form = useForm<TicketValues>({
    initialValues: draft.initialValues,
    validate: schemaResolver(ticketForm, { sync: true }),
    onValuesChange: (values) => {
      draft.save(values);
      onDirty(true);
    },
  });
  useServerErrors(form.setErrors, error);
  useEffect(() => {
    if (draft.initialValues.subject !== '' || draft.initialValues.message !== '') onDirty(true);
    // oxlint-disable-next-line react/exhaustive-deps -- what the draft holds is told once, when the form opens
  }, []);
  const submit = async (values: TicketValues) => {
    if (!(await start({ ...values, attachment: files }))) return;
    draft.clear();
    props.onSent();
  };
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    form.clearFieldError('attachment');
    onDirty(true);
  };
  const busy = sending.at === 'sending';
  return (
    <form noValidate aria-label="Raise a ticket" onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label="Name" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            withAsterisk
            {...form.getInputProps('email')}
          />
          <TicketChoices list={list} inputProps={form.getInputProps} />
        </SimpleGrid>
        <div>
          <TextInput label="Subject" autoComplete="off" withAsterisk {...form.getInputProps('subject')} />
          <SimilarNote subject={form.values.subject} tickets={list.tickets} />
        </div>
        <RichTextEditor
          label="Message"
          required
          value={form.values.message}
          onChange={(html) => form.setFieldValue('message', html)}
          error={form.errors['message']}
        />
        <AttachmentField
          label="Attachment"
          hint={`${ATTACHMENT_HINT}. Files are not kept when you leave this page; your words are.`}
          accept={TICKET_ATTACHMENT_EXTENSIONS}
          files={files}
          onChange={choose}
          error={form.errors['attachment']}
          disabled={busy}
        />
        <SendingStatus sending={sending} hasFiles={files.length > 0} onCancel={cancel} />
        <Group justify="flex-end">
          <SubmitButton busy={busy} busyLabel="Raising your ticket">
            Raise ticket
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
