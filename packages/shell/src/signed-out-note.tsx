/** Shows on the login why the user is signed out, and resumes a held session with one press. */

import { plainButton } from '@portal/ui/portal/plain-button';
import { PlainNote } from '@portal/ui/portal/plain-note';
import { TextButton } from '@portal/ui/portal/text-button';
import { IconInfoCircle, IconWifiOff } from '@tabler/icons-react';
import styles from './accounts.module.css';
import { useAppContext } from './app-context.ts';
import { STORAGE_BLOCKED, isStorageBlocked } from './browser-storage.ts';
import type { SignedOutState } from './use-signed-out.ts';

export type SignedOutNoteProps = {
  signedOut: SignedOutState | undefined;
  returnTo: string | undefined;
};

export function SignedOutNote({ signedOut, returnTo }: SignedOutNoteProps) {
  if (isStorageBlocked()) return <Note>{STORAGE_BLOCKED}</Note>;
  if (!signedOut) return undefined;
  const { reason, held } = signedOut;
  return (
    <Note offline={reason === 'unreachable'}>
      <p className={styles['reason']}>{words[reason]}</p>
      {held && <Continue {...signedOut} returnTo={returnTo} />}
    </Note>
  );
}

function Note({ offline = false, children }: { offline?: boolean; children: React.ReactNode }) {
  const Icon = offline ? IconWifiOff : IconInfoCircle;
  return (
    <PlainNote role="alert" icon={<Icon size={20} aria-hidden />}>
      {children}
    </PlainNote>
  );
}

type ContinueProps = SignedOutState & Omit<SignedOutNoteProps, 'signedOut'>;

function Continue({ reason, name, resume, returnTo = '' }: ContinueProps) {
  const { afterLogin } = useAppContext().app;
  const target = returnTo === '' || reason === 'page_failed' ? afterLogin : returnTo;
  const label =
    reason === 'unreachable' ? 'Try now' : name === undefined ? 'Continue' : `Continue as ${name}`;
  return (
    <div className={styles['reasonActions']}>
      <button type="button" {...plainButton('default')} onClick={() => resume(target)}>
        {label}
      </button>
      {reason === 'page_failed' && returnTo !== '' && (
        <TextButton onClick={() => resume(returnTo)}>Try the page again</TextButton>
      )}
    </div>
  );
}

const words: Readonly<Record<SignedOutState['reason'], string>> = {
  ended: 'Your session has ended. Please sign in again.',
  refused: 'Unauthentic access: what you opened belongs to another account, or does not exist.',
  unreachable:
    'The server could not be reached. We keep trying, and take you back as soon as it answers. What you typed is kept.',
  page_failed: 'This page could not be loaded, although the server answers. Please try again later.',
  other_tab: 'You were signed out in another tab or window.',
  closed: 'Your account is closed.',
};
