import { customerForm } from '@portal/domain/forms/person';
import { useApi } from '@portal/shell/api-provider';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { editCustomerMutation } from './people-changes.queries.ts';
import { customerQuery, type CustomerRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';
import { PersonPage } from './person-page.tsx';
import { toValues } from './person-values.ts';
import { ZeroRatingButton } from './zero-rating-button.tsx';

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
        <>
          <EditCustomer key={customer.id} queryClient={queryClient} customer={customer} onSaved={toList} />
          <ZeroRatingButton customerId={customer.id} />
        </>
      )}
    </PersonPage>
  );
}

type EditCustomerProps = {
  queryClient: QueryClient;
  customer: CustomerRow;
  onSaved: () => void;
};

function EditCustomer({ queryClient, customer, onSaved }: EditCustomerProps) {
  const api = useApi();
  const edit = useMutation(editCustomerMutation(api, queryClient, customer.id));
  return (
    <PersonForm
      label="Customer"
      draftKey={`customer.${customer.id}`}
      stored={toValues(customer)}
      rules={customerForm}
      hasDepartment={false}
      back="/admincustomers"
      submitLabel="Save changes"
      onSubmit={(values) => edit.mutateAsync({ ...values, seen: customer.version }).then(onSaved)}
    />
  );
}
