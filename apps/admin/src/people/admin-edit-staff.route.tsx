import { useApi } from '@portal/shell/services-provider';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditStaff } from './edit-staff.tsx';
import { staffMemberQuery } from './people.queries.ts';
import { PersonPage } from './person-page.tsx';

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
