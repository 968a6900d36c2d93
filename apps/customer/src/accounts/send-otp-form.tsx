/** The first form of /forgetpassword: the e-mail, and Send OTP, later Resend OTP (C§2, C§4). */
import { Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ForgetPasswordForm, forgetPasswordForm } from '@portal/domain/forms/forget-password';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { Countdown } from '@portal/ui/portal/countdown';
import { focusFirstField } from '../shell/focus-first-field.ts';
import { useServerErrors } from '../shell/use-server-errors.ts';
import { UnreachableNote } from './unreachable-note.tsx';

export type SendOtpFormProps = {
  /** The e-mail to begin with. */
  email: string;
  /** Whether a code is on its way to that e-mail. */
  sent: boolean;
  /** Seconds until another code may be sent. */
  left: number;
  onEmailChange: (email: string) => void;
  onSubmit: (email: string) => void;
  busy: boolean;
  error: Error | null;
};

/** While another code has to wait, its button gives way to the countdown. */
export function SendOtpForm(props: SendOtpFormProps) {
  const { email, sent, left, onEmailChange, onSubmit, busy, error } = props;
  const form = useForm({
    initialValues: { email },
    onValuesChange: (values) => onEmailChange(values.email),
    validate: schemaResolver(forgetPasswordForm, { sync: true }),
    transformValues: (values) => forgetPasswordForm.parse(values),
  });
  const problem = useServerErrors(form, error);
  const waiting = sent && left > 0;
  const submit = (values: ForgetPasswordForm) => {
    if (!busy && !waiting) onSubmit(values.email);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstField)}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          autoFocus={!sent}
        />
        <UnreachableNote problem={problem} />
        {waiting ? (
          <Countdown left={left}>You can resend the OTP in</Countdown>
        ) : (
          <SubmitButton
            busy={busy}
            busyLabel="Sending the OTP"
            variant={sent ? 'default' : 'filled'}
            fullWidth
          >
            {sent ? 'Resend OTP' : 'Send OTP'}
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}
