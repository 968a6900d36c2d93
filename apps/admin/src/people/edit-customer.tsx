import { useApi } from '@portal/shell/services-provider';
import { customerForm } from '@portal/domain/forms/person';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { editCustomerMutation } from './people-changes.queries.ts';
import type { CustomerRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';
import { toValues } from './person-values.ts';

export type EditCustomerProps = {
  queryClient: QueryClient;
  customer: CustomerRow;
  onSaved: () => void;
};

export function EditCustomer({ queryClient, customer, onSaved }: EditCustomerProps) {
  const api = useApi();
  const edit = useMutation(editCustomerMutation(api, queryClient, customer.id));
  return (
    <PersonForm
      label="Customer"
      draftKey={`customer.${customer.id}`}
      stored={toValues(customer)}
      schema={customerForm}
      hasDepartment={false}
      back="/admincustomers"
      submitLabel="Save changes"
      onSubmit={(values) => edit.mutateAsync({ ...values, seen: customer.version }).then(onSaved)}
    />
  );
}
