import { newStaffForm } from '@portal/domain/forms/person';
import { useApi } from '@portal/shell/api-provider';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { addStaffMutation } from './people-changes.queries.ts';
import { PersonForm } from './person-form.tsx';

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

type AddStaffProps = { queryClient: QueryClient; onAdded: () => void };

const EMPTY = { name: '', email: '', phone: '', department: '', password: '', seen: '' };

function AddStaff({ queryClient, onAdded }: AddStaffProps) {
  const api = useApi();
  const add = useMutation(addStaffMutation(api, queryClient));
  return (
    <PersonForm
      label="Staff member"
      draftKey="staff.new"
      stored={EMPTY}
      rules={newStaffForm}
      hasDepartment
      back="/adminstaff"
      submitLabel="Add staff"
      onSubmit={(values) => add.mutateAsync(values).then(onAdded)}
    />
  );
}
