/** The address `/admineditcustomer/{id}`: changes a customer's account (A§2). */
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { Loaded } from '@portal/shell/loaded';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditCustomer } from './edit-customer.tsx';
import { customerQuery } from './people.queries.ts';
import { usePerson } from './use-person.ts';

export const Route = createFileRoute('/_signed-in/admineditcustomer/$id')({
  staticData: { title: 'Edit customer' },
  component: Edit,
});

function Edit() {
  const { api, queryClient } = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/admincustomers', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  const { unknown, ...query } = usePerson({
    id,
    query: (known) => customerQuery(api, queryClient, known),
    notFound: 'Customer not found.',
    onUnknown: toList,
  });
  const header = <PageHeader title="Edit customer" context={query.data?.name} />;
  // The list follows at once.
  if (unknown) return header;
  return (
    <Loaded
      query={query}
      header={header}
      waiting={<LoadingState label="Loading the account" shape="detail" />}
    >
      {(customer) => (
        <EditCustomer
          key={customer.id}
          api={api}
          queryClient={queryClient}
          customer={customer}
          onSaved={toList}
        />
      )}
    </Loaded>
  );
}
