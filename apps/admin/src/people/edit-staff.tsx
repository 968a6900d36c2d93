import { useApi } from '@portal/shell/services-provider';
import { staffForm } from '@portal/domain/forms/person';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { editStaffMutation } from './people-changes.queries.ts';
import type { StaffRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';
import { toValues } from './person-values.ts';

export type EditStaffProps = { queryClient: QueryClient; member: StaffRow; onSaved: () => void };

export function EditStaff({ queryClient, member, onSaved }: EditStaffProps) {
  const api = useApi();
  const edit = useMutation(editStaffMutation(api, queryClient, member.id));
  return (
    <PersonForm
      label="Staff member"
      draftKey={`staff.${member.id}`}
      stored={toValues(member)}
      schema={staffForm}
      hasDepartment
      back="/adminstaff"
      submitLabel="Save changes"
      onSubmit={(values) => edit.mutateAsync({ ...values, seen: member.version }).then(onSaved)}
    />
  );
}
