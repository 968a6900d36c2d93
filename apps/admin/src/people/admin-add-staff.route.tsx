import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { AddStaff } from './add-staff.tsx';

export const Route = createFileRoute('/_signed-in/adminaddstaff')({
  staticData: { title: 'Add staff' },
  component: Add,
});

function Add() {
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title="Add staff" context="They can log in at once, and hear of it by e-mail." />
      <AddStaff
        queryClient={queryClient}
        onAdded={() => void navigate({ to: '/adminstaff', ignoreBlocker: true })}
      />
    </>
  );
}
