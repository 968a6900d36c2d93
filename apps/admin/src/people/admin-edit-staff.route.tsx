import { staffForm } from '@portal/domain/forms/person';
import { useApi } from '@portal/shell/api-provider';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { editStaffMutation } from './people-changes.queries.ts';
import { staffMemberQuery, type StaffRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';
import { PersonPage } from './person-page.tsx';
import { toValues } from './person-values.ts';

export const Route = createFileRoute('/_signed-in/admineditstaff/$id')({
  staticData: { title: 'Edit staff' },
  component: Edit,
});

function Edit() {
  const api = useApi();
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/adminstaff', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <PersonPage
      title="Edit staff"
      id={Route.useParams().id}
      query={(id) => staffMemberQuery(api, queryClient, id)}
      notFound="Staff not found."
      onUnknown={toList}
    >
      {(member) => <EditStaff key={member.id} queryClient={queryClient} member={member} onSaved={toList} />}
    </PersonPage>
  );
}

type EditStaffProps = { queryClient: QueryClient; member: StaffRow; onSaved: () => void };

function EditStaff({ queryClient, member, onSaved }: EditStaffProps) {
  const api = useApi();
  const edit = useMutation(editStaffMutation(api, queryClient, member.id));
  return (
    <PersonForm
      label="Staff member"
      draftKey={`staff.${member.id}`}
      stored={toValues(member)}
      rules={staffForm}
      hasDepartment
      back="/adminstaff"
      submitLabel="Save changes"
      onSubmit={(values) => edit.mutateAsync({ ...values, seen: member.version }).then(onSaved)}
    />
  );
}
