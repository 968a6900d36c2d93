/** Form in which an admin makes a quotation (`/adminaddquotation`). */

import { Button, Card, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ServiceChoice } from '@portal/features/orders/add-order.queries';
import { CustomerPicker } from '@portal/features/orders/customer-picker';
import { PriceFields } from '@portal/features/orders/price-fields';
import { ServicePicker } from '@portal/features/orders/service-picker';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { useAppForm } from '@portal/shell/use-app-form';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { PriceWithGst } from '@portal/ui/portal/money';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  emptyItem,
  type ItemEntry,
  NEW_QUOTATION,
  quotationRules,
  type SentQuotation,
} from './quotation-entry.ts';
import { QUOTATIONS_KEY } from './quotations.queries.ts';

export type QuotationFormProps = {
  services: readonly ServiceChoice[];
  onSent: () => unknown;
  cancel: ReactNode;
};

export function QuotationForm({ services, onSent, cancel }: QuotationFormProps) {
  const { mutateAsync } = useAddQuotation(onSent);
  const { form, isSubmitting, submit } = useAppForm({
    stored: NEW_QUOTATION,
    rules: quotationRules(services),
    fieldOf: (name) => name.replace('agreed_price.', ''),
    onSubmit: async (sent) => {
      await mutateAsync(sent);
      return undefined;
    },
  });
  const { items } = form.values;
  return (
    <Card component="section" maw={720} aria-label="New quotation">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <CustomerPicker
            value={form.values.customer}
            onChange={(id) => form.setFieldValue('customer', id)}
            error={form.errors['customer']}
          />
          {items.map((item, index) => (
            <ItemFields
              // oxlint-disable-next-line react/no-array-index-key -- services are added and removed at the end only
              key={index}
              place={index + 1}
              services={services}
              value={item}
              onChange={(changed) => form.setFieldValue('items', items.with(index, changed))}
              error={(field) => form.errors[`items.${index}.${field}`]}
            />
          ))}
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={items.length >= 20}
              onClick={() => form.setFieldValue('items', [...items, emptyItem])}
            >
              Add a service
            </Button>
            {items.length > 1 && (
              <Button variant="default" onClick={() => form.setFieldValue('items', items.slice(0, -1))}>
                Remove the last
              </Button>
            )}
          </Group>
          <TextInput
            type="date"
            label="Valid until"
            description="The last day. Empty: for as long as the settings say."
            {...form.getInputProps('valid_until')}
          />
          <Textarea
            label="Note to the customer"
            description="It is printed on the quotation."
            autosize
            minRows={2}
            {...form.getInputProps('note')}
          />
          <Text c="dimmed">Prices, GST and official fees stay as they are now until it is accepted.</Text>
          <Group justify="flex-end" gap="sm">
            {cancel}
            <SubmitButton busy={isSubmitting} busyLabel="Sending the quotation">
              Send the quotation
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

type ItemFieldsProps = {
  place: number;
  services: readonly ServiceChoice[];
  value: ItemEntry;
  onChange: (value: ItemEntry) => void;
  error: (field: 'service' | 'price' | 'reason') => ReactNode;
};

function ItemFields({ place, services, value, onChange, error }: ItemFieldsProps) {
  const service = services.find(({ id }) => id === value.service);
  return (
    <Card component="fieldset" m={0}>
      <legend>Service {place}</legend>
      <Stack gap="md">
        <ServicePicker
          services={services}
          value={value.service}
          onChange={(id) => onChange({ ...value, service: id })}
          error={error('service')}
        />
        {service && (
          <PriceFields
            list={service.price}
            rate={service.gst_rate}
            value={value.price}
            onChange={(price) => onChange({ ...value, price })}
            error={error}
          />
        )}
        {service && value.price.kind === 'list' && (
          <PriceWithGst rupees={service.price} rate={service.gst_rate} />
        )}
      </Stack>
    </Card>
  );
}

/** The key makes a repeated submission one quotation; another content is another one. */
function useAddQuotation(onSent: () => unknown) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [base] = useState(() => crypto.randomUUID());
  const [sent] = useState(() => new Map<string, number>());
  return useMutation({
    mutationKey: ['add_quotation'],
    mutationFn: (body: SentQuotation) => {
      const content = JSON.stringify(body);
      if (!sent.has(content)) sent.set(content, sent.size);
      return data(
        api.POST('/add_quotation', {
          body,
          headers: { 'idempotency-key': `${base}.${sent.get(content)}` },
        }),
      );
    },
    meta: { networkToast: true, successToast: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: QUOTATIONS_KEY });
      return onSent();
    },
  });
}
