/** Chooses one of thousands of customers by name, phone number or e-mail; the server searches. */

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '@portal/shell/api-provider';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CustomerChoice, choicesQuery } from './add-order.queries.ts';

export type CustomerPickerProps = {
  value: number | undefined;
  onChange: (customerId: number | undefined) => void;
  error: ReactNode;
};

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 250;

export function CustomerPicker({ value, onChange, error }: CustomerPickerProps) {
  const api = useApi();
  const [chosen, setChosen] = useState<CustomerChoice>();
  const [typed, setTyped] = useState('');
  // The label of a chosen customer is not a search.
  const wanted = chosen && typed === labelOf(chosen) ? '' : typed.trim();
  const [q] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const { data, isFetching } = useQuery(choicesQuery(api, q));
  const found = data?.customers ?? [];
  const offered = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label="Customer"
      description="Type three letters of the name, or the whole phone number or email."
      placeholder="Name, phone or email"
      required
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the customer' }}
      value={value === undefined ? null : String(value)}
      data={offered.map((customer) => ({ value: String(customer.id), label: labelOf(customer) }))}
      // The server has already filtered.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const customer = offered.find((one) => String(one.id) === id);
        setChosen(customer);
        onChange(customer?.id);
      }}
      nothingFoundMessage={isFetching || q !== wanted ? 'Searching…' : 'No customer found.'}
      error={error}
    />
  );
}

/** Customers of the same name are distinguished by phone; admins see the e-mail too. */
const labelOf = ({ id, name, phone, email }: CustomerChoice) =>
  [name, phone, ...(email === undefined ? [] : [email]), `ID ${id}`].join(' · ');
