/** The address `/admineditstaff/{id}`: changes a staff member's account (A§2). */
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { Loaded } from '@portal/shell/loaded';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditStaff } from './edit-staff.tsx';
import { staffMemberQuery } from './people.queries.ts';
import { usePerson } from './use-person.ts';

export const Route = createFileRoute('/_signed-in/admineditstaff/$id')({
  staticData: { title: 'Edit staff' },
  component: Edit,
});

function Edit() {
  const { api, queryClient } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/adminstaff', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  const { unknown, ...query } = usePerson({
    id,
    query: (known) => staffMemberQuery(api, queryClient, known),
    notFound: 'Staff not found.',
    onUnknown: toList,
  });
  const header = <PageHeader title="Edit staff" context={query.data?.name} />;
  // The list follows at once.
  if (unknown) return header;
  return (
    <Loaded
      query={query}
      header={header}
      waiting={<LoadingState label="Loading the account" shape="detail" />}
    >
      {(member) => (
        <EditStaff key={member.id} api={api} queryClient={queryClient} member={member} onSaved={toList} />
      )}
    </Loaded>
  );
}
