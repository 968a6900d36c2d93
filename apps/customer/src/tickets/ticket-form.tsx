/** The form that raises a ticket (`/raiseticket`); its draft survives a reload and a new login (session-009). */

import { Group, SimpleGrid, Stack, TextInput, Alert, Text, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { TICKET_DEPARTMENTS } from '@portal/domain/departments';
import { TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { ticketForm, type TicketForm } from '@portal/domain/forms/ticket';
import { TICKET_PRIORITIES, UNKNOWN_STAFF } from '@portal/domain/ticket-status';
import { AppLink } from '@portal/shell/app-link';
import { useServerErrors } from '@portal/shell/form-problem';
import { useAppForm } from '@portal/shell/use-app-form';
import { AttachmentField } from '@portal/ui/patterns/attachment-field';
import { SendingStatus } from '@portal/ui/patterns/sending-status';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { type SendingOptions, useSending } from '@portal/ui/patterns/use-sending';
import { ATTACHMENT_HINT } from '@portal/ui/portal/attachment-hint';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { similarTickets } from './similar-tickets.ts';
import type { TicketList, TicketRow, TicketChoice } from './tickets.queries.ts';

/** The submitted ticket and its files. */
export type NewTicket = TicketForm & { attachment: readonly File[] };

export type TicketFormProps = {
  list: TicketList;
  /** The account, whose details are the form's initial values. */
  person: { name: string; email: string };
  /** Names the draft; one per person. */
  draftKey: string;
  onSend: (ticket: NewTicket, options: SendingOptions) => Promise<unknown>;
  /** Called after the ticket was raised. */
  onSent: () => void;
  onDirty: (dirty: boolean) => void;
  /** The error of the last attempt. */
  error: Error | null;
};

export function TicketForm(props: TicketFormProps) {
  const { list, person, draftKey, onDirty, error } = props;
  const [files, setFiles] = useState<readonly File[]>([]);
  const { sending, start, cancel } = useSending(props.onSend);
  const { form, isChanged, submit } = useAppForm({
    draftKey,
    stored: { ...emptyTicket, ...person },
    rules: ticketForm,
    onSubmit: async (ticket) => {
      if (!(await start({ ...ticket, attachment: files }))) return false;
      props.onSent();
      return undefined;
    },
  });
  useServerErrors(form.setErrors, error);
  const isDirty = isChanged || files.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    form.clearFieldError('attachment');
  };
  const busy = sending.at === 'sending';
  return (
    <form noValidate aria-label="Raise a ticket" onSubmit={submit}>
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

type SimilarNoteProps = { subject: string; tickets: readonly TicketRow[] };

/** Always rendered, since screen readers ignore a live region that appears with its text. */
function SimilarNote({ subject, tickets }: SimilarNoteProps) {
  const similar = similarTickets(subject, tickets);
  return (
    <div role="status">
      {similar.length > 0 && (
        <Alert icon={<IconInfoCircle aria-hidden />} role="presentation" mt="xs">
          <Text>Is it about one of your open tickets? Then please reply there.</Text>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {similar.map(({ id, ticket_id: number, subject: about }) => (
              <li key={id}>
                <AppLink to={`/ticketdetail/${id}`}>{about}</AppLink>{' '}
                <Text span c="dimmed" size="sm">
                  {number}
                </Text>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

type TicketChoicesProps = {
  list: Pick<TicketList, 'services' | 'staff'>;
  inputProps: (name: 'department' | 'staff' | 'service' | 'priority') => GetInputPropsReturnType;
};

function TicketChoices({ list: { services, staff }, inputProps }: TicketChoicesProps) {
  return (
    <>
      <NativeSelect
        label="Department"
        data={[unchosen('Choose a department'), ...TICKET_DEPARTMENTS]}
        withAsterisk
        {...inputProps('department')}
      />
      <NativeSelect
        label="Relationship manager"
        data={[unchosen('Choose a person'), UNKNOWN_STAFF, ...staff.map(option)]}
        withAsterisk
        {...inputProps('staff')}
      />
      <NativeSelect
        label="Service"
        data={[unchosen('Choose a service'), ...services.map(option)]}
        withAsterisk
        {...inputProps('service')}
      />
      <NativeSelect label="Priority" data={[...TICKET_PRIORITIES]} withAsterisk {...inputProps('priority')} />
    </>
  );
}

const unchosen = (label: string) => ({ value: '', label, disabled: true });
const option = ({ id, name }: TicketChoice) => ({ value: String(id), label: name });

type TicketValues = Record<keyof TicketForm, string>;

/** Only the priority has a default (raiseticket-008). */
const emptyTicket: TicketValues = {
  name: '',
  email: '',
  department: '',
  staff: '',
  service: '',
  priority: TICKET_PRIORITIES[0],
  subject: '',
  message: '',
};
