/** Heading and back link around the forms of /forgetpassword. */

import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { TextLink } from '@portal/shell/text-link';
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { TextButton } from '@portal/ui/portal/text-button';
import type { ReactNode } from 'react';

export type ResetFrameProps = {
  stage: 'email' | 'code' | 'password';
  /** The account, where it can't be seen in a field. */
  email?: string;
  onStartOver?: () => void;
  children: ReactNode;
};

export function ResetFrame({ stage, email, onStartOver, children }: ResetFrameProps) {
  const { title, text } = words[stage];
  return (
    <div className={styles['stages']}>
      <AccountHeading title={title}>
        {text}
        {email !== undefined && (
          <>
            {' '}
            <strong>{email}</strong>.
          </>
        )}
      </AccountHeading>
      {children}
      <p className={styles['foot']}>
        {onStartOver ? (
          <TextButton onClick={onStartOver}>
            <UnbrokenEmail>Use another e-mail</UnbrokenEmail>
          </TextButton>
        ) : (
          <>
            Remembered it? <TextLink to="/login">Login</TextLink>
          </>
        )}
      </p>
    </div>
  );
}

const words = {
  email: {
    title: 'Forgot password',
    text: 'We send a code to your e-mail. With it you choose a new password.',
  },
  code: {
    title: 'Enter your code',
    text: 'If there is an account with this e-mail, a code is on its way to it.',
  },
  password: { title: 'Choose a new password', text: 'The code is right. This sets the password of' },
} as const;
