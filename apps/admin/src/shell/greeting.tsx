/** Label at the end of the top bar, with the account menu, settings, audit log and jobs. */

import { AccountMenu } from '@portal/features/accounts/account-menu';
import { IconHistory, IconSettings, IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';

export function Greeting({ onLogout }: { onLogout: () => void }) {
  const navigate = useNavigate();
  // Keeps the dashboard's search and period behind the dialog.
  const behind = useSearch({ from: '/_signed-in/admindashboard', shouldThrow: false });
  const open = (panel: 'settings' | 'audit' | 'jobs') => () =>
    void navigate({ to: '/admindashboard', search: { ...behind, panel } });
  return (
    <AccountMenu
      label="Hello! Admin"
      onLogout={onLogout}
      more={[
        { label: 'Settings', icon: IconSettings, onChosen: open('settings') },
        { label: 'Audit log', icon: IconHistory, onChosen: open('audit') },
        { label: 'Jobs', icon: IconStack2, onChosen: open('jobs') },
      ]}
    />
  );
}
