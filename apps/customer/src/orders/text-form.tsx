/** The form of a text requirement, such as a PAN or a proposed name; keeps a draft. */

import { Group, TextInput, Textarea } from '@mantine/core';
import { checkDocumentText, isOneLineKind } from '@portal/domain/document-text';
import { plainRules } from '@portal/shell/form-rules';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import type { DocumentActions } from './document-block.tsx';
import type { OrderDocument } from './orders.queries.ts';

export type TextFormProps = {
  document: OrderDocument;
  send: DocumentActions['sendText'];
};

export function TextForm({ document, send }: TextFormProps) {
  const { form, isSubmitting, submit } = useAppForm({
    draftKey: `document.${document.id}`,
    stored: EMPTY,
    rules: rulesOf(document.kind),
    errorField: 'text',
    onSubmit: async ({ text }) => {
      await send(document, text);
      return undefined;
    },
  });
  const field = {
    'aria-label': document.doc_name,
    flex: '1 1 14rem',
    ...form.getInputProps('text'),
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" justify="flex-end" gap="sm">
        {isOneLineKind(document.kind) ? (
          <TextInput {...field} autoComplete="off" />
        ) : (
          <Textarea {...field} autosize minRows={2} maxRows={8} />
        )}
        <SubmitButton busy={isSubmitting} busyLabel={`Sending ${document.doc_name}`}>
          Send
        </SubmitButton>
      </Group>
    </form>
  );
}

const EMPTY = { text: '' };

const rulesOf = (kind: string | null) =>
  plainRules(({ text }: typeof EMPTY) => {
    const read = checkDocumentText(kind, text);
    return 'fault' in read ? { errors: { text: read.fault } } : { sent: read };
  });
