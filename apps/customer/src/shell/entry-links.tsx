/** The ways in: Register and Login, or the dashboard for someone who is logged in already. */
import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';

export type EntryLinksProps = {
  signedIn: boolean;
  /** How Login looks beside Register; a subtle one stands before it. */
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
