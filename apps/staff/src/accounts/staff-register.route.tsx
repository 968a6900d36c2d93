import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { useApi } from '@portal/shell/api-provider';
import { type ReturnSearch, leaveIfSignedIn, returnSearch } from '@portal/shell/return-search';
import { TextLink } from '@portal/shell/text-link';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { requestAccessMutation } from './accounts.queries.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { RequestForm } from './request-form.tsx';
import { forgetRequest, saveRequest, savedRequest } from './saved-request.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On `/staffregister`: the token of the mailed link, removed from the URL so that it can't be read there. */
    confirm?: string;
  }
}

/** `confirm` is the token of the mailed link. */
type RegisterSearch = ReturnSearch & { confirm?: string | undefined };

export const Route = createFileRoute('/_guest/staffregister')({
  ...returnSearch,
  validateSearch: ({ confirm, ...search }: Record<string, unknown>): RegisterSearch => ({
    ...returnSearch.validateSearch(search),
    confirm: typeof confirm === 'string' ? confirm : undefined,
  }),
  staticData: { title: 'Request access' },
  beforeLoad: ({ context, search: { confirm, ...search }, location }) => {
    if (confirm !== undefined) throw redirect({ to: '/staffregister', search, state: { confirm } });
    if (location.state.confirm === undefined) leaveIfSignedIn({ context, search });
  },
  component: Register,
});

function Register() {
  const token = useLocation({ select: ({ state }) => state.confirm });
  return token === undefined ? <Ask /> : <ConfirmAddress token={token} />;
}

function Ask() {
  const api = useApi();
  const [initialValues] = useState(savedRequest);
  const request = useMutation({ ...requestAccessMutation(api), onSuccess: forgetRequest });
  if (request.data) return <Requested message={request.data.message} email={request.variables.email} />;
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

function Requested({ message, email }: { message: string; email: string }) {
  return (
    <div className={styles['stack']} role="status">
      <AccountHeading title="Thank you">{message}</AccountHeading>
      <p className={styles['note']}>
        One thing is left to do: we have mailed a link to <strong>{email}</strong>. Open it within 7 days to
        confirm that the address is yours.
      </p>
      <p className={styles['foot']}>
        <TextLink to="/stafflogin">Back to the login</TextLink>
      </p>
    </div>
  );
}
