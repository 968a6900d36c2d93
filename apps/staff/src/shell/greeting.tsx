/** The label at the end of the top bar, with the menu of the person's own account. */
import { AccountMenu } from '@portal/features/accounts/account-menu';
import { useRouteContext } from '@tanstack/react-router';

export function Greeting({ onLogout }: { onLogout: () => void }) {
  const { api } = useRouteContext({ from: '/_signed-in' });
  return <AccountMenu api={api} label="Hello! Staff" onLogout={onLogout} />;
}
