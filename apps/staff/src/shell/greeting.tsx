/** The label at the end of the top bar, with the menu of the person's own account. */
import { AccountMenu } from '@portal/features/accounts/account-menu';

export function Greeting({ onLogout }: { onLogout: () => void }) {
  return <AccountMenu label="Hello! Staff" onLogout={onLogout} />;
}
