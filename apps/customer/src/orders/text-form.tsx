/** The form of a text requirement, such as a PAN or a proposed name; keeps a draft. */

import { Group, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkDocumentText, isOneLineKind } from '@portal/domain/document-text';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useState } from 'react';
import type { DocumentActions } from './document-block.tsx';
import type { OrderDocument } from './orders.queries.ts';

export type TextFormProps = {
  document: OrderDocument;
  send: DocumentActions['sendText'];
};

export function TextForm({ document, send }: TextFormProps) {
  const [busy, setBusy] = useState(false);
  const draft = useDraft(`document.${document.id}`, { text: '' });
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.save,
    validate: { text: (typed) => problemOf(typed, document.kind) },
  });
  const submit = async ({ text: typed }: { text: string }) => {
    const read = checkDocumentText(document.kind, typed);
    if ('fault' in read || busy) return;
    setBusy(true);
    try {
      await send(document, read.text);
      draft.clear();
    } catch (error) {
      form.setFieldError('text', error instanceof Error ? error.message : 'It did not get through.');
    } finally {
      setBusy(false);
    }
  };
  const field = {
    'aria-label': document.doc_name,
    flex: '1 1 14rem',
    ...form.getInputProps('text'),
  };
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Group align="flex-start" justify="flex-end" gap="sm">
        {isOneLineKind(document.kind) ? (
          <TextInput {...field} autoComplete="off" />
        ) : (
          <Textarea {...field} autosize minRows={2} maxRows={8} />
        )}
        <SubmitButton busy={busy} busyLabel={`Sending ${document.doc_name}`}>
          Send
        </SubmitButton>
      </Group>
    </form>
  );
}

function problemOf(typed: string, kind: string | null): string | null {
  const read = checkDocumentText(kind, typed);
  return 'fault' in read ? read.fault : null;
}
