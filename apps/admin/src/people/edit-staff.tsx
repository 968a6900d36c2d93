/** The form that changes a staff member's account. */
import { staffForm } from '@portal/domain/forms/person';
import { UNCHANGED_PASSWORD } from '@portal/domain/password';
import type { Api } from '@portal/sdk/client';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { editStaffMutation } from './people-changes.queries.ts';
import type { StaffRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';

export type EditStaffProps = { api: Api; queryClient: QueryClient; member: StaffRow; onSaved: () => void };

export function EditStaff({ api, queryClient, member, onSaved }: EditStaffProps) {
  const edit = useMutation(editStaffMutation(api, queryClient, member.id));
  // As it was when the form opened: what is typed is compared with it.
  const [stored] = useState({
    name: member.name,
    email: member.email,
    phone: member.phone,
    department: member.department ?? '',
    password: UNCHANGED_PASSWORD,
  });
  return (
    <PersonForm
      label="Staff member"
      draftKey={`staff.${member.id}`}
      stored={stored}
      schema={staffForm}
      hasDepartment
      back="/adminstaff"
      submitLabel="Save changes"
      busy={edit.isPending}
      error={edit.error}
      onSubmit={(values) => edit.mutateAsync(values).then(onSaved)}
    />
  );
}
