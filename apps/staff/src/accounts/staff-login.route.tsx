/** The address `/stafflogin`: begins a staff member's session. */
import { leaveIfSignedIn, returnSearch } from '@portal/shell/return-search';
import { createFileRoute } from '@tanstack/react-router';
import { StaffLogin } from './staff-login.tsx';
import { HOME } from './home.ts';

export const Route = createFileRoute('/_guest/stafflogin')({
  ...returnSearch,
  staticData: { title: 'Login' },
  beforeLoad: ({ context, search }) => leaveIfSignedIn(context.session, search, HOME),
  component: StaffLogin,
});
