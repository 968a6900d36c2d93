/** Form that issues a document to the customer: its name, its file, and its expiry. */

import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { expiryFault } from '@portal/domain/document-expiry';
import { ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import { cleanLine } from '@portal/domain/text/clean-text';
import { lengthFault } from '@portal/domain/text/length-fault';
import type { UploadAccess } from '@portal/sdk/client';
import { upload } from '@portal/sdk/upload';
import { AttachmentField } from '@portal/ui/patterns/attachment-field';
import { SendingStatus } from '@portal/ui/patterns/sending-status';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { type SendingOptions, useSending } from '@portal/ui/patterns/use-sending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { type IssuedDocument, taskKeys } from './task.queries.ts';

export type IssueFormProps = {
  access: UploadAccess;
  orderId: number;
  /** The issued document that the new one replaces. */
  replaces: IssuedDocument | undefined;
  /** Called after issuing, or on cancel. */
  onDone: () => void;
};

/** Limit of the operation. */
const MAX_NAME_LENGTH = 120;

type Problems = { name?: string; file?: string; expiresOn?: string };

export function IssueForm(props: IssueFormProps) {
  const { replaces, onDone } = props;
  const { name, expiresOn, file, problems, sending, cancel, write, choose, submit } = useIssueForm(props);
  const busy = sending.at === 'sending';
  return (
    <Paper withBorder p="md">
      <form noValidate aria-label="Issue a document" onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {replaces && (
            <Text>
              This takes the place of “{replaces.doc_name}” ({replaces.file_name}), which the customer no
              longer sees.
            </Text>
          )}
          <TextInput
            label="Name"
            description="As the customer reads it, such as “Certificate of incorporation”."
            required
            autoFocus
            value={name}
            error={problems.name}
            onChange={(event) => write({ name: event.currentTarget.value })}
          />
          <AttachmentField
            label="File"
            hint="One .pdf, .jpg, .jpeg or .png file."
            accept={ORDER_UPLOAD_EXTENSIONS}
            maxFiles={1}
            files={file ? [file] : []}
            onChange={([chosen]) => choose(chosen)}
            error={problems.file}
            disabled={busy}
          />
          <TextInput
            type="date"
            label="Valid until"
            description="Leave it empty for a document that does not expire. The customer is reminded before."
            value={expiresOn}
            error={problems.expiresOn}
            onChange={(event) => write({ expiresOn: event.currentTarget.value })}
          />
          <SendingStatus sending={sending} hasFiles={file !== undefined} onCancel={cancel} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={busy} onClick={onDone}>
              Cancel
            </Button>
            <SubmitButton busy={busy} busyLabel="Issuing the document">
              {replaces ? 'Replace' : 'Issue'}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** The text survives a reload; a file can't. */
function useIssueForm({ access, orderId, replaces, onDone }: IssueFormProps) {
  const draft = useDraft(`issue.${orderId}.${replaces?.upload_id ?? 'new'}`, {
    name: replaces?.doc_name ?? '',
    expiresOn: '',
  });
  const [{ name, expiresOn }, setWords] = useState(draft.initialValues);
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<Problems>({});
  const issue = useIssueDocument(access, orderId);
  const { sending, start, cancel } = useSending(
    useCallback(
      (document: NewIssuedDocument, options: SendingOptions) => issue({ document, options }),
      [issue],
    ),
  );
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblems({});
  };
  const write = (part: Partial<typeof draft.initialValues>) => {
    const next = { name, expiresOn, ...part };
    setWords(next);
    draft.save(next);
    setProblems({});
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = validate({ name, file, expiresOn });
    setProblems(found);
    if (Object.keys(found).length > 0 || !file) return;
    if (!(await start({ name: name.trim(), file, expiresOn, replaces: replaces?.upload_id }))) return;
    draft.clear();
    onDone();
  };
  return { name, expiresOn, file, problems, sending, cancel, write, choose, submit };
}

function validate({
  name,
  file,
  expiresOn,
}: {
  name: string;
  file: File | undefined;
  expiresOn: string;
}): Problems {
  const wrongName =
    name.trim() === '' ? 'Say what this document is.' : lengthFault(cleanLine(name), MAX_NAME_LENGTH);
  const wrongDay = expiresOn === '' ? undefined : expiryFault(expiresOn);
  return {
    ...(wrongName !== undefined && { name: wrongName }),
    ...(!file && { file: 'Choose the file to issue.' }),
    ...(wrongDay !== undefined && { expiresOn: wrongDay }),
  };
}

/** For uploads with progress, which bypass the client. */

type NewIssuedDocument = {
  name: string;
  file: File;
  /** Its last valid day, yyyy-mm-dd; empty if it does not expire. */
  expiresOn: string;
  /** The upload that it replaces. */
  replaces: number | undefined;
};

type IssueRequest = { document: NewIssuedDocument; options: SendingOptions };

/** Returns the sender for `useSending`; the same key issues only once. */
function useIssueDocument(access: UploadAccess, orderId: number) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: ['issue_document', orderId],
    mutationFn: ({
      document: { name, file, expiresOn, replaces },
      options: { key, ...options },
    }: IssueRequest) =>
      upload(
        access,
        '/issue_document',
        {
          order_id: orderId,
          name,
          file,
          ...(expiresOn !== '' && { expires_on: expiresOn }),
          ...(replaces !== undefined && { replaces }),
        },
        { ...options, idempotencyKey: key },
      ),
    meta: { successToast: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: taskKeys.orders }),
  });
  return mutateAsync;
}
