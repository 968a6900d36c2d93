/** The form in which staff and admins add an unpaid order for a customer (`/staffaddorder`). */
import { useApi } from '@portal/shell/services-provider';
import { Card, Group, Stack, Text } from '@mantine/core';
import { formProblem } from '@portal/shell/form-problem';
import { Loaded } from '@portal/shell/loaded';
import { useOneAtATime } from '@portal/shell/use-one-at-a-time';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { Money } from '@portal/ui/portal/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { type ServiceChoice, choicesQuery, useAddOrder } from './add-order.queries.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { ServicePicker } from './service-picker.tsx';
import type { TaskRow } from './worked-order.queries.ts';

export type AddOrderFormProps = {
  /** What becomes of the order: "It is assigned to you." */
  note: string;
  /** Goes back to the list; a toast has told of it. */
  onAdded: (order: TaskRow) => unknown;
  /** The way back without adding anything. */
  cancel: ReactNode;
};

export function AddOrderForm(props: AddOrderFormProps) {
  const choices = useQuery(choicesQuery(useApi(), ''));
  return (
    <Loaded query={choices} waiting={<LoadingState label="Loading customers and services" rows={4} />}>
      {({ services }) => <Form {...props} services={services} />}
    </Loaded>
  );
}

function Form({
  note,
  onAdded,
  cancel,
  services,
}: AddOrderFormProps & { services: readonly ServiceChoice[] }) {
  const [customer, setCustomer] = useState<number>();
  const [serviceId, setServiceId] = useState<number>();
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useAddOrder(onAdded);
  const once = useOneAtATime();
  const [key] = useState(() => crypto.randomUUID());
  const { fields = {} } = formProblem(error) ?? {};
  const service = services.find(({ id }) => id === serviceId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (customer === undefined || serviceId === undefined) return;
    // Another choice is another order.
    const order = { customer, service: serviceId, key: `${key}.${customer}.${serviceId}` };
    void once(() => mutateAsync(order));
  };
  return (
    <Card component="section" maw={640} aria-label="New order">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <CustomerPicker
            value={customer}
            onChange={setCustomer}
            error={fields['customer'] ?? (tried && customer === undefined ? 'Choose a customer.' : undefined)}
          />
          <ServicePicker
            services={services}
            value={serviceId}
            onChange={setServiceId}
            error={fields['service'] ?? (tried && !service ? 'Choose a service.' : undefined)}
          />
          {service && (
            <Text>
              <Money rupees={service.price} /> + <Money rupees={service.gst_amount} /> GST ={' '}
              <strong>
                <Money rupees={service.total} />
              </strong>
              , {service.sla}
            </Text>
          )}
          <Text c="dimmed">
            The order begins unpaid. The customer is told of it and can pay it in their portal. {note}
          </Text>
          <Group justify="flex-end" gap="sm">
            {cancel}
            <SubmitButton busy={isPending} busyLabel="Adding the order">
              Add order
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
