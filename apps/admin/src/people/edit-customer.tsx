/** The form that changes a customer's account. */
import { customerForm } from '@portal/domain/forms/person';
import { UNCHANGED_PASSWORD } from '@portal/domain/password';
import type { Api } from '@portal/sdk/client';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { editCustomerMutation } from './people-changes.queries.ts';
import type { CustomerRow } from './people.queries.ts';
import { PersonForm } from './person-form.tsx';

export type EditCustomerProps = {
  api: Api;
  queryClient: QueryClient;
  customer: CustomerRow;
  onSaved: () => void;
};

export function EditCustomer({ api, queryClient, customer, onSaved }: EditCustomerProps) {
  const edit = useMutation(editCustomerMutation(api, queryClient, customer.id));
  // As it was when the form opened: what is typed is compared with it.
  const [stored] = useState({
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    department: '',
    password: UNCHANGED_PASSWORD,
  });
  return (
    <PersonForm
      label="Customer"
      draftKey={`customer.${customer.id}`}
      stored={stored}
      schema={customerForm}
      hasDepartment={false}
      back="/admincustomers"
      submitLabel="Save changes"
      busy={edit.isPending}
      error={edit.error}
      onSubmit={(values) => edit.mutateAsync(values).then(onSaved)}
    />
  );
}
