/** The Your data tab: export and account closure (record 0014). */

import { Alert, Button, Checkbox, Text, Title } from '@mantine/core';
import { passwordConfirmation } from '@portal/domain/forms/profile';
import { dayText, istDate } from '@portal/domain/ist-date';
import { ApiError } from '@portal/sdk/api-error';
import { AppLink } from '@portal/shell/app-link';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PasswordField } from '@portal/ui/portal/password-field';
import { useState, type ReactNode } from 'react';
import styles from './profile.module.css';

export type YourDataProps = {
  download: {
    onSubmit: (password: string) => Promise<unknown>;
    /** Whether the download has begun. */
    begun: boolean;
  };
  erasure: {
    onSubmit: (password: string, giveUpOrders: boolean) => Promise<unknown>;
    /** Why the account is still open. */
    error: Error | null;
  };
};

export function YourData({ download, erasure }: YourDataProps) {
  return (
    <>
      <section className={styles['section']} aria-labelledby="download-data">
        <Title order={3} id="download-data" mb="xs">
          Download your data
        </Title>
        <Text mb="md">
          You get a ZIP with everything that we store about you: your account, orders, messages, tickets,
          payments and invoices as a JSON file, and all your documents. Identity numbers stand in it in the
          clear, so we ask for your password.
        </Text>
        <PasswordConfirmed
          label="Download my data"
          busyLabel="Preparing your data"
          onSubmit={download.onSubmit}
        />
        <Text size="sm" mt="xs" role="status">
          {download.begun && 'Your download has begun.'}
        </Text>
      </section>
      <CloseAccount {...erasure} />
    </>
  );
}

function CloseAccount({ onSubmit, error }: YourDataProps['erasure']) {
  const [opened, setOpened] = useState(false);
  const [givesUp, setGivesUp] = useState(false);
  const hasOpenOrders = error instanceof ApiError && error.code === 'open_orders';
  const [year] = useState(() => aYearFrom(new Date()));
  return (
    <section className={styles['section']} aria-labelledby="close-account">
      <Title order={3} id="close-account" mb="xs">
        Close your account and erase your data
      </Title>
      <ul className={styles['points']}>
        <li>
          <strong>At once</strong> your account is closed and all your devices are signed out. You can’t log
          in any more, and work on orders that are not finished stops.
        </li>
        <li>
          <strong>Until {year}</strong> we keep your data, hidden, as the law asks. Two days before the end we
          write to you again.
        </li>
        <li>
          <strong>On {year}</strong> your documents, chats and tickets are erased, and your name and contacts
          with them.
        </li>
        <li>
          <strong>Invoices stay</strong> for as long as tax law asks us to keep them.
        </li>
        <li>Your e-mail address is free at once: you may register with it again as a new customer.</li>
      </ul>
      {opened ? (
        <>
          <Text mb="md">Do you want to keep a copy? Download your data first.</Text>
          <PasswordConfirmed
            label="Close my account"
            busyLabel="Closing your account"
            dangerous
            onSubmit={(password) => onSubmit(password, givesUp)}
          >
            {hasOpenOrders && <OpenOrders words={error.message} givesUp={givesUp} onGiveUp={setGivesUp} />}
          </PasswordConfirmed>
          <Button variant="default" mt="sm" onClick={() => setOpened(false)}>
            Keep my account
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setOpened(true)}>
          Close my account…
        </Button>
      )}
    </section>
  );
}

type OpenOrdersProps = { words: string; givesUp: boolean; onGiveUp: (givesUp: boolean) => void };

/** The server's answer; the account is closed once the box is ticked. */
function OpenOrders({ words, givesUp, onGiveUp }: OpenOrdersProps) {
  return (
    <Alert color="yellow" role="alert" title="Your account is still open">
      <Text mb="sm">{words}</Text>
      <AppLink to="/raiseticket" display="inline-block" mb="sm">
        Raise a ticket
      </AppLink>
      <Checkbox
        label="Close my account all the same"
        checked={givesUp}
        onChange={({ currentTarget }) => onGiveUp(currentTarget.checked)}
      />
    </Alert>
  );
}

/** Approximate, within a day; the server's answer and mail have the exact day. */
function aYearFrom(now: Date): string {
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return dayText(istDate(due));
}

type PasswordConfirmedProps = {
  /** The accessible name of the form and the label of its button. */
  label: string;
  busyLabel: string;
  dangerous?: boolean;
  onSubmit: (password: string) => Promise<unknown>;
  /** Further content above the button. */
  children?: ReactNode;
};

/** One password and one button, for what a device that was left open must not be able to do. */
function PasswordConfirmed(props: PasswordConfirmedProps) {
  const { label, busyLabel, dangerous = false, onSubmit, children } = props;
  const { form, problem, isSubmitting, submit } = useAppForm({
    stored: EMPTY,
    rules: passwordConfirmation,
    onSubmit: async ({ password }) => {
      await onSubmit(password);
      return EMPTY;
    },
  });
  return (
    <form noValidate aria-label={label} className={styles['form']} onSubmit={submit}>
      <PasswordField label="Your password" use="current" required {...form.getInputProps('password')} />
      <UnreachableNote problem={problem} />
      {children}
      <div>
        <SubmitButton busy={isSubmitting} busyLabel={busyLabel} {...(dangerous && { color: 'red' })}>
          {label}
        </SubmitButton>
      </div>
    </form>
  );
}

const EMPTY = { password: '' };
