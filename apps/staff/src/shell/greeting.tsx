/** Label at the end of the top bar, with the account menu. */

import { AccountMenu } from '@portal/features/accounts/account-menu';

export function Greeting({ onLogout }: { onLogout: () => void }) {
  return <AccountMenu label="Hello! Staff" onLogout={onLogout} />;
}
