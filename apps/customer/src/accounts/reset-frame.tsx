/** Heading and way back around the forms of /forgetpassword, worded for the stage. */
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '../shell/app-link.tsx';
import { AccountHeading } from './account-heading.tsx';

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
    <Stack gap="lg">
      <AccountHeading title={title}>
        {text}
        {email !== undefined && (
          <>
            {' '}
            <Text span inherit fw={600} c="var(--mantine-color-text)">
              {email}
            </Text>
            .
          </>
        )}
      </AccountHeading>
      {children}
      {onStartOver && (
        <Anchor component="button" type="button" onClick={onStartOver}>
          Use another e-mail
        </Anchor>
      )}
      <Text ta="center">
        Remembered it? <AppLink to="/login">Login</AppLink>
      </Text>
    </Stack>
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
