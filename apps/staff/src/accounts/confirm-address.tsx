/** Target of the mail of a request for access: its reader confirms the address by a press (record 0029). */

import { ApiError } from '@portal/sdk/api-error';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { useApi } from '@portal/shell/api-provider';
import { TextLink } from '@portal/shell/text-link';
import { usePreventDoubleSubmit } from '@portal/shell/use-prevent-double-submit';
import { PlainNote } from '@portal/ui/portal/plain-note';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import { IconWifiOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmRequestMutation } from './accounts.queries.ts';

export type ConfirmAddressProps = { token: string };

/** Not automatically: mail scanners follow every link, and would confirm it for its reader. */
export function ConfirmAddress({ token }: ConfirmAddressProps) {
  const api = useApi();
  const confirm = useMutation(confirmRequestMutation(api));
  const once = usePreventDoubleSubmit();
  if (confirm.data) {
    return (
      <Outcome title="Address confirmed" message={confirm.data.message}>
        <TextLink to="/stafflogin">To the login</TextLink>
      </Outcome>
    );
  }
  if (isExpired(confirm.error)) {
    return (
      <Outcome
        title="This link is not valid any more"
        message="Links work for 7 days. A request that waits is with the administrators all the same, and you will hear by e-mail."
      >
        <TextLink to="/stafflogin">To the login</TextLink>
      </Outcome>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void once(() => confirm.mutateAsync(token));
      }}
    >
      <div className={styles['stack']}>
        <AccountHeading title="Confirm your e-mail address">
          You asked for access as staff. Confirm that the mail with this link came to your own mailbox; an
          administrator then decides.
        </AccountHeading>
        {isUnreachable(confirm.error) && (
          <PlainNote role="alert" icon={<IconWifiOff size={20} aria-hidden />}>
            We could not be reached. Check your connection and try again.
          </PlainNote>
        )}
        <PlainSubmit busy={confirm.isPending} busyLabel="Confirming">
          Confirm this address
        </PlainSubmit>
        <p className={styles['note']}>
          Was it not you who asked? Then close this page: nothing is confirmed.
        </p>
      </div>
    </form>
  );
}

type OutcomeProps = { title: string; message: string; children: ReactNode };

function Outcome({ title, message, children }: OutcomeProps) {
  return (
    <div className={styles['stack']} role="status">
      <AccountHeading title={title}>{message}</AccountHeading>
      <p className={styles['foot']}>{children}</p>
    </div>
  );
}

const isExpired = (error: Error | null) => error instanceof ApiError && error.code === 'code_expired';

/** Other responses of the server are toasts. */
const isUnreachable = (error: Error | null) => error !== null && !(error instanceof ApiError);
