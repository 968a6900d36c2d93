/** The form of /staffregister. */

import { DEPARTMENTS, isDepartment } from '@portal/domain/departments';
import type { StaffAccessForm } from '@portal/domain/forms/staff-access';
import { AccountHeading } from '@portal/shell/account-heading';
import styles from '@portal/shell/accounts.module.css';
import { TextLink } from '@portal/shell/text-link';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useCheckedForm } from '@portal/shell/use-checked-form';
import { PasswordField } from '@portal/ui/portal/password-field';
import { PlainField } from '@portal/ui/portal/plain-field';
import { PlainSelect } from '@portal/ui/portal/plain-select';
import { PlainSubmit } from '@portal/ui/portal/plain-submit';
import type { SavedRequest } from './saved-request.ts';

export type RequestFormProps = {
  initialValues: SavedRequest;
  /** Called on every change, so that nothing typed is lost. */
  onChange: (values: SavedRequest) => void;
  onSubmit: (request: StaffAccessForm) => Promise<unknown>;
  busy: boolean;
  error: Error | null;
};

export function RequestForm({ initialValues, onChange, onSubmit, busy, error }: RequestFormProps) {
  const { field, problem, submit } = useCheckedForm({
    initialValues: { ...initialValues, password: '' },
    loadRules,
    onChange,
    onSubmit: async ({ department, ...rest }) => {
      if (isDepartment(department)) await onSubmit({ ...rest, department });
    },
    error,
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['stack']}>
        <AccountHeading title="Request access">
          An administrator looks at every request, and you hear by e-mail.
        </AccountHeading>
        <PlainField {...field('name')} label="Full Name" autoComplete="name" required autoFocus />
        <PlainField {...field('email')} label="Email Address" type="email" autoComplete="email" required />
        <PlainField
          {...field('phone')}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <PlainSelect
          {...field('department')}
          label="Role"
          placeholder="Choose your department"
          options={DEPARTMENTS}
          required
        />
        <PasswordField
          {...field('password')}
          use="new"
          label="Password"
          description="At least 8 characters."
          required
        />
        <UnreachableNote problem={problem} />
        <PlainSubmit busy={busy} busyLabel="Sending the request">
          Create Account
        </PlainSubmit>
        <p className={styles['foot']}>
          You have an account? <TextLink to="/login">Login</TextLink>
        </p>
      </div>
    </form>
  );
}

const loadRules = async () => (await import('@portal/domain/forms/staff-access')).staffAccessForm;
