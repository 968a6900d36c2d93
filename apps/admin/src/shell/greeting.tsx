/** The label at the end of the top bar, with the menu of the person's own account, the settings, the audit log and the jobs. */
import { AccountMenu } from '@portal/features/accounts/account-menu';
import { IconHistory, IconSettings, IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';

export function Greeting({ onLogout }: { onLogout: () => void }) {
  const navigate = useNavigate();
  // Of the dashboard, whose search and period stay behind what opens.
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
