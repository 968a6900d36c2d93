/** The menu of the person's own account, at the end of the top bar. */
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import styles from './shell.module.css';

/** Closes on Escape, which gives the focus back, and when the focus goes elsewhere. */
export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpened(false);
    button.current?.focus();
  };
  return (
    <div className={styles['account']} role="presentation" onBlur={leave} onKeyDown={escape}>
      <button
        type="button"
        ref={button}
        {...plainIconButton()}
        aria-label="Your account"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconUserCircle size={22} stroke={1.75} aria-hidden />
      </button>
      {opened && (
        <div className={styles['accountMenu']}>
          <button type="button" className={styles['link']} onClick={onLogout}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
