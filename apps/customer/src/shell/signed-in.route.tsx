/** The layout of every screen behind the login, and its guard (session-006). */

import { Bell } from '@portal/shell/bell';
import { requireSession } from '@portal/shell/require-session';
import styles from '@portal/shell/shell.module.css';
import { SignedIn } from '@portal/shell/signed-in';
import { plainIconButton } from '@portal/ui/portal/plain-icon-button';
import { usePopup } from '@portal/ui/portal/use-popup';
import {
  IconLogout,
  IconUser,
  IconUserCircle,
  IconCalendarX,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconLifebuoy,
  IconListDetails,
  IconMessages,
  IconShoppingBag,
} from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  component: CustomerFrame,
});

function CustomerFrame() {
  const context = Route.useRouteContext();
  return (
    <SignedIn
      context={context}
      label="Customer portal"
      entries={navigation}
      bell={<Bell live={context.live} viewer="user" />}
      account={AccountMenu}
    />
  );
}

function AccountMenu({ onLogout }: { onLogout: () => void }) {
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

/** Only entries whose path the app serves are shown. */
const navigation = [
  { label: 'Dashboard', to: '/dashboard', icon: IconHome },
  { label: 'My Orders', to: '/myorders', icon: IconListDetails },
  { label: 'My Documents', to: '/mydocuments', icon: IconFiles },
  { label: 'Expired Documents', to: '/expireddocuments', icon: IconCalendarX },
  { label: 'Chats', to: '/chat', icon: IconMessages },
  { label: 'Raise Ticket', to: '/raiseticket', icon: IconLifebuoy },
  { label: 'Services', to: '/services', icon: IconShoppingBag },
  { label: 'Invoices', to: '/invoices', icon: IconFileInvoice },
] as const;
