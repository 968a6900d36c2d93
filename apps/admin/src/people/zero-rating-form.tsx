/** Confirms that a customer is an SEZ unit or outside India, so that they may pay no GST (record 0070). */

import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { BuyerKind } from '@portal/domain/buyer-kind';
import { countryName, isCountryCode } from '@portal/domain/countries';
import { dayText, istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { useApi } from '@portal/shell/api-provider';
import { formProblem } from '@portal/shell/form-problem';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

type CustomerGst = components['schemas']['CustomerGst'];

export type ZeroRatingFormProps = { customerId: number; onClose: () => void };

export function ZeroRatingForm({ customerId, onClose }: ZeroRatingFormProps) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['customer_gst', customerId],
    queryFn: async () => (await data(api.POST('/customer_gst', { body: { id: customerId } }))).gst,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={query} waiting={<LoadingState label="Loading the account" rows={3} />}>
      {(gst) => <Form customerId={customerId} gst={gst} onClose={onClose} />}
    </Loaded>
  );
}

const KINDS: Record<BuyerKind, string> = {
  india: 'In India',
  sez: 'SEZ unit or developer',
  abroad: 'Outside India',
};

type Choice = 'none' | 'sez' | 'abroad';
const toChoice = (value: string): Choice => (value === 'sez' || value === 'abroad' ? value : 'none');

function Form({ customerId, gst, onClose }: ZeroRatingFormProps & { gst: CustomerGst }) {
  const [kind, setKind] = useState<Choice>(gst.confirmed?.kind ?? 'none');
  const [number, setNumber] = useState(gst.confirmed?.gst_number ?? gst.gst_number ?? '');
  const api = useApi();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['confirm_zero_rating', customerId],
    mutationFn: () =>
      data(
        api.POST('/confirm_zero_rating', {
          body: { id: customerId, kind, ...(kind === 'sez' && { gst_number: number.trim() }) },
        }),
      ),
    meta: { successToast: true },
    onSuccess: onClose,
  });
  const { fields = {} } = formProblem(error) ?? {};
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form noValidate aria-label="SEZ unit or buyer abroad" onSubmit={submit}>
      <Stack gap="md">
        <Declared gst={gst} />
        <NativeSelect
          label="Confirmed as"
          description="Only a confirmed customer pays no GST under the letter of undertaking. Others pay IGST."
          data={[
            { value: 'none', label: 'Not confirmed' },
            { value: 'sez', label: KINDS.sez },
            { value: 'abroad', label: KINDS.abroad },
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(toChoice(currentTarget.value))}
        />
        {kind === 'sez' && (
          <TextInput
            label="GST number"
            description="At the GST portal its taxpayer type must be SEZ Unit or SEZ Developer."
            required
            autoComplete="off"
            spellCheck={false}
            value={number}
            error={fields['gst_number']}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        )}
        {error !== null && Object.keys(fields).length === 0 && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isPending}>Save</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

const Declared = ({
  gst: { kind, gst_number: number, business_name: name, country, confirmed },
}: {
  gst: CustomerGst;
}) => (
  <Facts>
    <Fact name="The customer says">{KINDS[kind]}</Fact>
    <Fact name="GST number">{number ?? 'Not given'}</Fact>
    {name !== null && <Fact name="Business name">{name}</Fact>}
    {country !== null && isCountryCode(country) && <Fact name="Country">{countryName(country)}</Fact>}
    {confirmed !== null && (
      <Fact name="Confirmed">
        <Text>
          {KINDS[confirmed.kind]}
          {confirmed.gst_number !== null && `, ${confirmed.gst_number}`}
        </Text>
        <Text size="sm" c="dimmed">
          {dayText(istDate(new Date(confirmed.confirmed_at)))} by {confirmed.confirmed_by}
        </Text>
      </Fact>
    )}
  </Facts>
);
