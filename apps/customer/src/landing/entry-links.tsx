/** The ways in: Register and Login, or the dashboard for someone who is logged in already. */
import { plainButton } from '@portal/ui/portal/plain-button';
import { Link } from '@tanstack/react-router';

export type EntryLinksProps = {
  signedIn: boolean;
  /** How Login looks beside Register. */
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
  return (
    <>
      <Link to="/register" {...plainButton('filled', size)}>
        Register
      </Link>
      <Link to="/login" {...plainButton(quiet, size)}>
        Login
      </Link>
    </>
  );
}
