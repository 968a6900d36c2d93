/** State of the own two-factor authentication, and the actions on it. */

import { istText } from '@portal/domain/ist-date';
import { plainButton } from '@portal/ui/portal/plain-button';
import styles from './two-factor.module.css';

/** `begin` enables it, or moves it to another phone. */
export type TwoFactorAction = 'begin' | 'renew' | 'end';

export type TwoFactorStatusProps = {
  status: { enabled: boolean; enabled_at: string | null; required: boolean; recovery_codes_left: number };
  onAct: (act: TwoFactorAction) => void;
};

export function TwoFactorStatus({ status, onAct }: TwoFactorStatusProps) {
  const { enabled, enabled_at: enabledAt, required, recovery_codes_left: left } = status;
  if (!enabled) {
    return (
      <div className={styles['setup']}>
        <p className={styles['plain']}>
          With two-step sign-in you log in with your password and a code of an app on your phone. Whoever gets
          hold of your password alone stays out.
        </p>
        <button type="button" {...plainButton('filled')} onClick={() => onAct('begin')}>
          Set up
        </button>
      </div>
    );
  }
  return (
    <div className={styles['setup']}>
      <p className={styles['plain']}>
        <strong>On</strong>
        {enabledAt !== null && ` since ${istText(new Date(enabledAt))}`}.{' '}
        {left === 0 ? 'You have no recovery codes left.' : `${left} of 10 recovery codes are left.`}
        {required && ' Admins can’t switch it off.'}
      </p>
      <div className={styles['row']}>
        <button type="button" {...plainButton('default')} onClick={() => onAct('renew')}>
          New recovery codes
        </button>
        <button type="button" {...plainButton('default')} onClick={() => onAct('begin')}>
          Move to another phone
        </button>
        {!required && (
          <button type="button" {...plainButton('default')} onClick={() => onAct('end')}>
            Switch off
          </button>
        )}
      </div>
    </div>
  );
}
