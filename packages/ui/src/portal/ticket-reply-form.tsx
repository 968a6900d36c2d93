/** Reply form of a ticket: formatted text and files, kept as a draft until sent. */

import { Card, Group, Stack, Title } from '@mantine/core';
import { TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { ticketReplyForm } from '@portal/domain/forms/ticket';
import { ticketText } from '@portal/domain/ticket-html';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AttachmentField } from '../patterns/attachment-field.tsx';
import { SendingStatus } from '../patterns/sending-status.tsx';
import { SubmitButton } from '../patterns/submit-button.tsx';
import { useDraft } from '../patterns/use-draft.ts';
import { type SendingOptions, useSending } from '../patterns/use-sending.ts';
import { ATTACHMENT_HINT } from './attachment-hint.ts';
import { type InsertHtml, RichTextEditor } from './rich-text-editor.tsx';

/** A reply. */
export type TicketReply = { message: string; files: readonly File[] };

export type TicketReplyFormProps = {
  /** Storage key of the draft; one per ticket. */
  draftKey: string;
  /** Minimum length of the text: 5 for the customer (ticketdetail-004), 3 for staff and admins (staff-tickets-015). */
  least: number;
  /** Returns an error for a plain text of sufficient length. */
  check?: (text: string) => string | undefined;
  /** Resolves once the reply is in the thread. */
  onSend: (reply: TicketReply, options: SendingOptions) => Promise<unknown>;
  /** Called when there starts or stops being unsent text. */
  onDirty?: (dirty: boolean) => void;
  /** Called on every change of the text. */
  onTyping?: () => void;
  /** Beside Submit; `insert` inserts HTML of the editor's own tags at the cursor. */
  renderTools?: (insert: InsertHtml) => ReactNode;
};

export function TicketReplyForm(props: TicketReplyFormProps) {
  const { draftKey, onSend, onDirty, onTyping, renderTools } = props;
  const inserter = useRef<InsertHtml>(null);
  const draft = useDraft(draftKey, { message: '' });
  const [reply, setReply] = useState<TicketReply>({ ...draft.initialValues, files: [] });
  const [problem, setProblem] = useState<string>();
  const { sending, start, cancel } = useSending(onSend);
  useEffect(() => {
    if (draft.initialValues.message !== '') onDirty?.(true);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft's text is reported once, when the form opens
  }, []);
  const change = (part: Partial<TicketReply>) => {
    const next = { ...reply, ...part };
    setReply(next);
    onDirty?.(next.message !== '' || next.files.length > 0);
  };
  const write = (message: string) => {
    change({ message });
    setProblem(undefined);
    draft.save({ message });
    if (message !== '') onTyping?.();
  };
  const submit = async () => {
    const fault = findFault(reply.message, props);
    setProblem(fault);
    if (fault !== undefined || !(await start(reply))) return;
    draft.clear();
    change({ message: '', files: [] });
  };
  const busy = sending.at === 'sending';
  return (
    <Card component="section" aria-labelledby="send-reply">
      <Title order={2} size="h3" id="send-reply" mb="md">
        Send Reply
      </Title>
      <form
        noValidate
        aria-labelledby="send-reply"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <RichTextEditor
            label="Message"
            required
            value={reply.message}
            onChange={write}
            error={problem}
            inserter={inserter}
          />
          <AttachmentField
            label="Attachment"
            hint={ATTACHMENT_HINT}
            accept={TICKET_ATTACHMENT_EXTENSIONS}
            files={reply.files}
            onChange={(files) => change({ files })}
            disabled={busy}
          />
          <SendingStatus sending={sending} hasFiles={reply.files.length > 0} onCancel={cancel} />
          <Group justify={renderTools ? 'space-between' : 'flex-end'}>
            {renderTools?.((html) => inserter.current?.(html))}
            <SubmitButton busy={busy} busyLabel="Sending your reply">
              Submit
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function findFault(message: string, { least, check }: TicketReplyFormProps): string | undefined {
  const { error } = ticketReplyForm(least).safeParse({ message });
  return error?.issues[0]?.message ?? check?.(ticketText(message));
}
