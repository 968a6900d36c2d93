/** The columns of the Our Services table. */

import { Text, VisuallyHidden } from '@mantine/core';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { AppLink, AppLinkButton } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { PriceWithGst } from '@portal/ui/portal/money';
import type { Service } from './catalogue.queries.ts';
import { AddToggle } from './selection-controls.tsx';
import type { Selection } from './selection.ts';

type Ticks = Pick<Selection, 'has' | 'full' | 'toggle'>;

/** Memoise by the selection. */
export const serviceColumns = ({ has, full, toggle }: Ticks): readonly DataColumn<Service>[] => [
  { id: 'id', header: 'ID', value: ({ id }) => id },
  { id: 'name', header: 'Service Name', value: ({ name }) => name },
  { id: 'category', header: 'Category', value: ({ category }) => category },
  {
    id: 'price',
    header: 'Price',
    value: ({ price }) => price,
    shown: shownPrices,
    cell: ({ price, gst_rate: rate, official_fees: fees }) => (
      <>
        <PriceWithGst rupees={price} rate={rate} />
        {fees.length > 0 && (
          <Text size="sm" c="dimmed">
            plus official fees
          </Text>
        )}
      </>
    ),
  },
  { id: 'timeline', header: 'Timeline', value: ({ sla }) => sla, searchable: false },
  {
    id: 'buy',
    header: 'Buy',
    kind: 'action',
    value: () => '',
    cell: ({ id, name }) => (
      <AppLinkButton to={`/payment/${id}`} variant="light">
        Buy <VisuallyHidden>{name}</VisuallyHidden>
      </AppLinkButton>
    ),
  },
  {
    id: 'add',
    header: 'Add',
    kind: 'action',
    value: () => '',
    cell: (service) => (
      <AddToggle checked={has(service.id)} full={full} onChange={() => toggle(service)}>
        Add <VisuallyHidden>{service.name}</VisuallyHidden>
      </AddToggle>
    ),
  },
  {
    id: 'view',
    header: 'Details',
    kind: 'action',
    value: () => '',
    cell: ({ id, name }) => (
      <AppLink to={`/details/${id}`} size="sm" display="inline-block" py="xs">
        View <VisuallyHidden>{name}</VisuallyHidden>
      </AppLink>
    ),
  },
];

/** Before and with GST. */
const shownPrices = ({ price, total }: Service): string =>
  `${formatRs(rupeesToPaise(price))} ${formatRs(rupeesToPaise(total))}`;
