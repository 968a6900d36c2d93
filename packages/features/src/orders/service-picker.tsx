/** Chooses a service on sale, by letters of its name or department. */

import { Select } from '@mantine/core';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { type ReactNode, useMemo } from 'react';
import type { ServiceChoice } from './add-order.queries.ts';

export type ServicePickerProps = {
  services: readonly ServiceChoice[];
  value: number | undefined;
  onChange: (serviceId: number | undefined) => void;
  error: ReactNode;
};

export function ServicePicker({ services, value, onChange, error }: ServicePickerProps) {
  const groups = useMemo(() => byCategory(services), [services]);
  return (
    <Select
      label="Service"
      placeholder="Search by name"
      required
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the service' }}
      value={value === undefined ? null : String(value)}
      data={groups}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      nothingFoundMessage="No service found."
      error={error}
    />
  );
}

function byCategory(services: readonly ServiceChoice[]) {
  const groups = Map.groupBy(services, ({ category }) => category);
  return [...groups].map(([group, members]) => ({
    group,
    items: members.map(({ id, name, price }) => ({
      value: String(id),
      label: `${name} · ${formatRsDash(rupeesToPaise(price))}`,
    })),
  }));
}
