/** The e-mail address of the account, and its change in two steps: the new address, then the code mailed to it. */

import { Button, Group, Text, Title } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { changeEmailMutation, confirmEmailMutation } from './profile-changes.queries.ts';
import styles from './profile.module.css';

export type EmailSectionProps = {
  email: string;
  /** The address whose code is awaited; the server stores it, so a reload or another device continues from there. */
  pending: string | null;
};

export function EmailSection({ email, pending }: EmailSectionProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation(changeEmailMutation(api, queryClient));
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby="account-email">
      <Title order={3} id="account-email" mb="xs">
        E-mail
      </Title>
      {asking && (
        <NewEmailForm
          email={pending ?? ''}
          onSubmit={async (values) => {
            await change.mutateAsync(values);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {!asking && pending !== null && <Confirmation email={pending} onAgain={() => setAsking(true)} />}
      {!asking && pending === null && (
        <Group justify="space-between">
          <div>
            <Text fw={550}>{email}</Text>
            <Text size="sm" c="dimmed">
              You log in with it, and our mails go there.
            </Text>
          </div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Change e-mail
          </Button>
        </Group>
      )}
    </section>
  );
}

function Confirmation({ email, onAgain }: { email: string; onAgain: () => void }) {
  const api = useApi();
  const confirm = useMutation(confirmEmailMutation(api, useQueryClient()));
  const problem = useMemo(() => formProblem(confirm.error), [confirm.error]);
  return (
    <EmailCodeForm
      // After a rejected code the boxes are empty, with the focus in the first.
      key={problem?.code === undefined ? 0 : confirm.submittedAt}
      email={email}
      onSubmit={(otp) => confirm.mutateAsync({ email, otp })}
      busy={confirm.isPending}
      problem={problem}
      onAgain={onAgain}
    />
  );
}
