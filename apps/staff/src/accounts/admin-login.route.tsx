/** The address `/adminlogin`: begins a staff member's session (A§2, decision 20). */
import { createFileRoute } from '@tanstack/react-router';
import { leaveIfSignedIn, returnSearch } from './return-search.ts';
import { StaffLogin } from './staff-login.tsx';

export const Route = createFileRoute('/_guest/adminlogin')({
  ...returnSearch,
  staticData: { title: 'Login' },
  beforeLoad: ({ context, search }) => leaveIfSignedIn(context.session, search),
  component: StaffLogin,
});
