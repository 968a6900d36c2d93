import { useApi } from '@portal/shell/services-provider';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditCustomer } from './edit-customer.tsx';
import { customerQuery } from './people.queries.ts';
import { PersonPage } from './person-page.tsx';

export const Route = createFileRoute('/_signed-in/admineditcustomer/$id')({
  staticData: { title: 'Edit customer' },
  component: Edit,
});

function Edit() {
  const api = useApi();
  const { queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/admincustomers', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <PersonPage
      title="Edit customer"
      id={Route.useParams().id}
      query={(id) => customerQuery(api, queryClient, id)}
      notFound="Customer not found."
      onUnknown={toList}
    >
      {(customer) => (
        <EditCustomer key={customer.id} queryClient={queryClient} customer={customer} onSaved={toList} />
      )}
    </PersonPage>
  );
}
