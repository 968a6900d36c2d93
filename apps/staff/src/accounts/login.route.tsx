import { leaveIfSignedIn, returnSearch } from '@portal/shell/return-search';
import { createFileRoute } from '@tanstack/react-router';
import { StaffLogin } from './staff-login.tsx';

export const Route = createFileRoute('/_guest/login')({
  ...returnSearch,
  staticData: { title: 'Login' },
  beforeLoad: leaveIfSignedIn,
  component: StaffLogin,
});
