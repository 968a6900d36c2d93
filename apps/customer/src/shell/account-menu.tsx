/** The menu of the person's own account, at the end of the top bar. */
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { usePopup } from '@portal/ui/portal/use-popup';
import { IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from '@portal/shell/shell.module.css';

export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const { opened, setOpened, button, frame } = usePopup();
  return (
    <div className={styles['account']} {...frame}>
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
          <Link to="/profile" className={styles['link']} onClick={() => setOpened(false)}>
            <IconUser size={20} stroke={1.75} aria-hidden />
            Profile
          </Link>
          <button type="button" className={styles['link']} onClick={onLogout}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
