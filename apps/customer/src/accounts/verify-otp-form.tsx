/** The second form of /forgetpassword: the code from the e-mail, and Verify (C§2). */
import { Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type OtpForm, otpForm } from '@portal/domain/forms/otp';
import { OTP_LENGTH } from '@portal/domain/otp';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { useEffect, useMemo } from 'react';
import { focusFirstField } from '../shell/focus-first-field.ts';
import { formProblem } from '../shell/form-problem.ts';
import { UnreachableNote } from './unreachable-note.tsx';

export type VerifyOtpFormProps = {
  onSubmit: (otp: string) => void;
  busy: boolean;
  error: Error | null;
};

/** A refused code is cleared, so that the next one can be typed at once. */
export function VerifyOtpForm({ onSubmit, busy, error }: VerifyOtpFormProps) {
  const form = useForm({
    initialValues: { otp: '' },
    validate: schemaResolver(otpForm, { sync: true }),
    transformValues: (values) => otpForm.parse(values),
  });
  const { setValues, setErrors } = form;
  const problem = useMemo(() => formProblem(error), [error]);
  useEffect(() => {
    if (problem?.code === undefined) return;
    setValues({ otp: '' });
    setErrors({ otp: problem.message });
    focusFirstField({ otp: problem.message });
  }, [problem, setValues, setErrors]);
  const submit = ({ otp }: OtpForm) => {
    if (!busy) onSubmit(otp);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstField)}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('otp')}
          label="OTP"
          description="The six digits from our e-mail, valid for 10 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={OTP_LENGTH}
          className="portal-figures"
          required
          autoFocus
        />
        <UnreachableNote problem={problem} />
        <SubmitButton busy={busy} busyLabel="Checking the OTP" fullWidth>
          Verify
        </SubmitButton>
      </Stack>
    </form>
  );
}
