/** The address `/register`: the details are stored in this tab until the code is entered (register-008). */

import type { RegisterForm as Details } from '@portal/domain/forms/register';
import { useApi } from '@portal/shell/api-provider';
import { returnSearch } from '@portal/shell/return-search';
import { useDraft } from '@portal/ui/patterns/use-draft';
import { useCountdown } from '@portal/ui/portal/use-countdown';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { checkRegisterMutation } from './accounts.queries.ts';
import { keepEmail } from './kept-email.ts';
import { RegisterForm } from './register-form.tsx';
import {
  clearRegistration,
  registrationCountdown,
  saveRegistration,
  savedRegistration,
} from './saved-registration.ts';

export const Route = createFileRoute('/_guest/register')({
  ...returnSearch,
  staticData: { title: 'Register' },
  component: Register,
});

function Register() {
  const api = useApi();
  const navigate = Route.useNavigate();
  const wait = useCountdown(registrationCountdown);
  const draft = useDraft('register', { ...empty, ...savedRegistration() }, ['password']);
  const check = useMutation({
    ...checkRegisterMutation(api),
    onSuccess: () => {
      wait.begin();
      draft.clear();
      return navigate({ to: '/otp' });
    },
    onError: (_error, { email }) => {
      clearRegistration();
      keepEmail(email);
    },
  });

  const submit = (details: Details) => {
    saveRegistration(details);
    return check.mutateAsync(details);
  };
  return (
    <RegisterForm
      initialValues={draft.initialValues}
      onChange={draft.save}
      onSubmit={submit}
      busy={check.isPending}
      error={check.error}
    />
  );
}

const empty: Details = { name: '', email: '', phone: '', password: '' };
