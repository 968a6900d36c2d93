/** Form of a canned reply; its draft survives a reload and a new login. */

import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { cannedReplyForm } from '@portal/domain/forms/canned-reply';
import { REPLY_NAMES } from '@portal/domain/reply-names';
import { useApi } from '@portal/shell/api-provider';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CannedReply, saveReplyMutation } from './canned-replies.queries.ts';
import type { CannedRepliesProps } from './canned-replies.tsx';

export type ReplyFormProps = Pick<CannedRepliesProps, 'userId' | 'mayShare'> & {
  /** The edited reply; undefined for a new one. */
  reply: CannedReply | undefined;
  /** Called when it is saved or cancelled. */
  onDone: () => void;
};

export function ReplyForm({ userId, mayShare, reply, onDone }: ReplyFormProps) {
  const api = useApi();
  const { title = '', message = '', shared = false } = reply ?? {};
  const save = useMutation(saveReplyMutation(api, useQueryClient()));
  const { form, isSubmitting, submit, clearDraft } = useAppForm({
    draftKey: `canned-reply.${userId}.${reply?.id ?? 'new'}`,
    stored: { title, message, shared },
    rules: cannedReplyForm,
    onSubmit: async (_sent, values) => {
      await save.mutateAsync({ id: reply?.id, form: { ...values, shared: mayShare && values.shared } });
      onDone();
      return undefined;
    },
  });
  const cancel = () => {
    clearDraft();
    onDone();
  };
  return (
    <form
      noValidate
      aria-label="Canned reply"
      onSubmit={(event) => {
        // React bubbles the submit event to the surrounding reply form.
        event.stopPropagation();
        submit(event);
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="By which you find it. It is never sent."
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('title')}
        />
        <RichTextEditor
          label="Message"
          description={`Filled in where you use it: ${REPLY_NAMES.map((name) => `{${name}}`).join(', ')}. In a chat it is plain text.`}
          required
          value={form.values.message}
          onChange={(html) => form.setFieldValue('message', html)}
          error={form.errors['message']}
        />
        {mayShare && (
          <Checkbox
            label="For everybody who answers customers"
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton busy={isSubmitting} busyLabel="Saving the reply">
            Save
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
