import { useApi } from '@portal/shell/services-provider';
import { newStaffForm } from '@portal/domain/forms/person';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { addStaffMutation } from './people-changes.queries.ts';
import { PersonForm } from './person-form.tsx';

export type AddStaffProps = { queryClient: QueryClient; onAdded: () => void };

const EMPTY = { name: '', email: '', phone: '', department: '', password: '', seen: '' };

export function AddStaff({ queryClient, onAdded }: AddStaffProps) {
  const api = useApi();
  const add = useMutation(addStaffMutation(api, queryClient));
  return (
    <PersonForm
      label="Staff member"
      draftKey="staff.new"
      stored={EMPTY}
      schema={newStaffForm}
      hasDepartment
      back="/adminstaff"
      submitLabel="Add staff"
      onSubmit={(values) => add.mutateAsync(values).then(onAdded)}
    />
  );
}
