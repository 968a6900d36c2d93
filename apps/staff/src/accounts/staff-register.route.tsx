/** The address `/staffregister`: asks to be let in as a staff member (A§2, decision 17). */
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { leaveIfSignedIn, returnSearch } from '@portal/shell/return-search';
import { TextLink } from '@portal/shell/text-link';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { requestAccessMutation } from './accounts.queries.ts';
import { RequestForm } from './request-form.tsx';
import { forgetRequest, saveRequest, savedRequest } from './saved-request.ts';
import { HOME } from './home.ts';

export const Route = createFileRoute('/_guest/staffregister')({
  ...returnSearch,
  staticData: { title: 'Request access' },
  beforeLoad: ({ context, search }) => leaveIfSignedIn(context.session, search, HOME),
  component: Register,
});

function Register() {
  const { api } = Route.useRouteContext();
  const [initialValues] = useState(savedRequest);
  const request = useMutation({ ...requestAccessMutation(api), onSuccess: forgetRequest });
  if (request.data) return <Requested message={request.data.message} />;
  return (
    <RequestForm
      initialValues={initialValues}
      onChange={saveRequest}
      onSubmit={request.mutateAsync}
      busy={request.isPending}
      error={request.error}
    />
  );
}

function Requested({ message }: { message: string }) {
  return (
    <div className={styles['stack']} role="status">
      <AccountHeading title="Thank you">{message}</AccountHeading>
      <p className={styles['foot']}>
        <TextLink to="/stafflogin">Back to the login</TextLink>
      </p>
    </div>
  );
}
