/** Form in which staff and admins add an unpaid order for a customer (`/staffaddorder`). */

import { Card, Group, Stack, Text } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { plainRules } from '@portal/shell/form-rules';
import { Loaded } from '@portal/shell/loaded';
import { useAppForm } from '@portal/shell/use-app-form';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PriceWithGst } from '@portal/ui/portal/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ServiceChoice, choicesQuery, useAddOrder } from './add-order.queries.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { AT_LIST_PRICE, type PriceEntry, PriceFields, readPrice } from './price-fields.tsx';
import { ServicePicker } from './service-picker.tsx';
import type { TaskRow } from './task.queries.ts';

export type AddOrderFormProps = {
  /** The order's assignment: "It is assigned to you." */
  note: string;
  /** Whether another price than that of the list may be given. */
  ownPrice?: boolean;
  /** Called after the order is added and a toast shown; leads back to the list. */
  onAdded: (order: TaskRow) => unknown;
  /** Link back without adding anything. */
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
  ownPrice = false,
  onAdded,
  cancel,
  services,
}: AddOrderFormProps & { services: readonly ServiceChoice[] }) {
  const { mutateAsync } = useAddOrder(onAdded);
  const [key] = useState(() => crypto.randomUUID());
  const { form, isSubmitting, submit } = useAppForm({
    stored: UNCHOSEN,
    rules: rulesFor(services),
    fieldOf: (name) => name.replace('agreed_price.', ''),
    onSubmit: async ({ customer, service, agreed }) => {
      await mutateAsync({
        customer,
        service,
        ...(agreed && { agreed_price: agreed }),
        // Another choice is another order.
        key: `${key}.${customer}.${service}.${agreed?.price ?? ''}`,
      });
      return undefined;
    },
  });
  const field = (name: 'customer' | 'service') => ({
    value: form.values[name],
    onChange: (id: number | undefined) => form.setFieldValue(name, id),
    error: form.errors[name],
  });
  const service = services.find(({ id }) => id === form.values.service);
  return (
    <Card component="section" maw={640} aria-label="New order">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <CustomerPicker {...field('customer')} />
          <ServicePicker services={services} {...field('service')} />
          {service && ownPrice && (
            <PriceFields
              list={service.price}
              rate={service.gst_rate}
              value={form.values.price}
              onChange={(price) => form.setFieldValue('price', price)}
              error={(name) => form.errors[name]}
            />
          )}
          {service && form.values.price.kind === 'list' && (
            <Text>
              <PriceWithGst rupees={service.price} rate={service.gst_rate} />, {service.sla}
            </Text>
          )}
          <Text c="dimmed">
            The order begins unpaid. The customer is told of it and can pay it in their portal. {note}
          </Text>
          <Group justify="flex-end" gap="sm">
            {cancel}
            <SubmitButton busy={isSubmitting} busyLabel="Adding the order">
              Add order
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

type Choice = { customer: number | undefined; service: number | undefined; price: PriceEntry };

const UNCHOSEN: Choice = { customer: undefined, service: undefined, price: AT_LIST_PRICE };

const rulesFor = (services: readonly ServiceChoice[]) =>
  plainRules(({ customer, service, price }: Choice) => {
    if (customer === undefined || service === undefined) {
      return {
        errors: {
          ...(customer === undefined && { customer: 'Choose a customer.' }),
          ...(service === undefined && { service: 'Choose a service.' }),
        },
      };
    }
    const read = readPrice(price, services.find(({ id }) => id === service)?.price ?? 0);
    if ('errors' in read) return read;
    return { sent: { customer, service, agreed: price.kind === 'list' ? undefined : read.agreed } };
  });
