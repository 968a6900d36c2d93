/** Form of a canned reply; its draft survives a reload and a new login. */
import { useApi } from '@portal/shell/services-provider';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type CannedReplyForm, cannedReplyForm } from '@portal/domain/forms/canned-reply';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { useServerErrors } from '@portal/shell/use-server-errors';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { RichTextEditor } from '@portal/ui/portal/rich-text-editor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CannedRepliesProps } from './canned-replies.tsx';
import { type CannedReply, saveReplyMutation } from './canned-replies.queries.ts';
import { REPLY_NAMES } from '@portal/domain/reply-names';

export type ReplyFormProps = Pick<CannedRepliesProps, 'userId' | 'mayShare'> & {
  /** The edited reply; undefined for a new one. */
  reply: CannedReply | undefined;
  /** Called when it is saved or cancelled. */
  onDone: () => void;
};

export function ReplyForm({ userId, mayShare, reply, onDone }: ReplyFormProps) {
  const api = useApi();
  const { title = '', message = '', shared = false } = reply ?? {};
  const draft = useDraft(`canned-reply.${userId}.${reply?.id ?? 'new'}`, { title, message, shared });
  const save = useMutation(saveReplyMutation(api, useQueryClient()));
  const once = useOneAtATime();
  const form = useForm<CannedReplyForm>({
    initialValues: draft.initialValues,
    validate: schemaResolver(cannedReplyForm, { sync: true }),
    onValuesChange: draft.save,
  });
  useServerErrors(form.setErrors, save.error);
  const done = () => {
    draft.clear();
    onDone();
  };
  const submit = (values: CannedReplyForm) =>
    void once(async () => {
      await save.mutateAsync({ id: reply?.id, form: { ...values, shared: mayShare && values.shared } });
      done();
    });
  const send = form.onSubmit(submit);
  return (
    <form
      noValidate
      aria-label="Canned reply"
      onSubmit={(event) => {
        // React bubbles the submit event to the surrounding reply form.
        event.stopPropagation();
        send(event);
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
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <SubmitButton busy={save.isPending} busyLabel="Saving the reply">
            Save
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
