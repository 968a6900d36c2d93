/** Register and Login, or the dashboard for a signed-in customer. */

import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';

export type EntryLinksProps = {
  signedIn: boolean;
  /** The variant of Login beside Register; a subtle one is placed first. */
  quiet: 'default' | 'subtle';
  size?: 'md' | 'lg';
};

export function EntryLinks({ signedIn, quiet, size = 'md' }: EntryLinksProps) {
  if (signedIn) {
    return (
      <Link to="/dashboard" {...plainButton('filled', size)}>
        Go to dashboard
      </Link>
    );
  }
  const register = (
    <Link key="register" to="/register" {...plainButton('filled', size)}>
      Register
    </Link>
  );
  const login = (
    <Link key="login" to="/login" {...plainButton(quiet, size)}>
      Login
    </Link>
  );
  return quiet === 'subtle' ? [login, register] : [register, login];
}
