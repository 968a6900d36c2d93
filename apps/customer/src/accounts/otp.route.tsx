/** The address `/otp`: completes the registration with the mailed code. */

import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { returnSearch } from '@portal/shell/return-search';
import { useCountdown } from '@portal/ui/portal/use-countdown';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { registerMutation, sendOtpMutation } from './accounts.queries.ts';
import { keepEmail } from './kept-email.ts';
import { OtpForm } from './otp-form.tsx';
import {
  clearRegistration,
  registrationCountdown,
  registrationPassword,
  savedRegistration,
} from './saved-registration.ts';

export const Route = createFileRoute('/_guest/otp')({
  ...returnSearch,
  staticData: { title: 'Verify your e-mail' },
  beforeLoad: () => {
    const details = savedRegistration();
    if (!details) throw redirect({ to: '/register' });
    return { details };
  },
  component: Otp,
});

function Otp() {
  const api = useApi();
  const { details } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const wait = useCountdown(registrationCountdown);
  const resend = useMutation({
    ...sendOtpMutation(api),
    onSuccess: wait.begin,
  });
  const register = useMutation({
    ...registerMutation(api),
    onSuccess: () => {
      clearRegistration();
      wait.clear();
      keepEmail(details.email);
      return navigate({ to: '/login', replace: true });
    },
  });
  const problem = useMemo(() => formProblem(register.error), [register.error]);
  const [known] = useState(registrationPassword);
  const [typed, setTyped] = useState('');
  return (
    <OtpForm
      // After a rejected code the boxes are empty, with the focus in the first.
      key={problem?.code === undefined ? 0 : register.submittedAt}
      email={details.email}
      onSubmit={(uotp) => register.mutateAsync({ ...details, password: known ?? typed, uotp })}
      password={known === undefined ? { value: typed, onChange: setTyped } : undefined}
      busy={register.isPending}
      problem={problem}
      resent={resend.isSuccess}
      resend={{ left: wait.left, busy: resend.isPending, onResend: () => resend.mutate(details.email) }}
    />
  );
}
