import { Group, Text, VisuallyHidden } from '@mantine/core';
import { formatRsDash, rupeesToPaise } from '@portal/domain/money';
import { AppLink } from '@portal/shell/app-link';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import type { CatalogueRow } from './catalogue.queries.ts';
import { StateBadge } from './state-badge.tsx';

/** A published service needs no badge. */
export const serviceColumns: readonly DataColumn<CatalogueRow>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => id, nowrap: true },
  {
    id: 'name',
    header: 'Service Name',
    value: ({ name }) => name,
    cell: ({ name, state }) => (
      <>
        <Text span inherit fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {state !== 'published' && (
          <>
            {' '}
            <StateBadge state={state} />
          </>
        )}
      </>
    ),
  },
  { id: 'category', header: 'Category', value: ({ category }) => category },
  {
    id: 'price',
    header: 'Price',
    value: ({ price }) => price,
    cell: ({ price }) => <span className="portal-figures">{formatRsDash(rupeesToPaise(price))}</span>,
    shown: ({ price }) => formatRsDash(rupeesToPaise(price)),
    text: ({ price }) => formatRsDash(rupeesToPaise(price)),
    nowrap: true,
  },
  { id: 'timeline', header: 'Timeline', value: ({ sla }) => sla, searchable: false },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: ({ id, name }) => (
      <Group gap="md" wrap="nowrap" component="span">
        <AppLink to={`/adminservicedetails/${id}`} size="sm" py="xs">
          View <VisuallyHidden>{name}</VisuallyHidden>
        </AppLink>
        <AppLink to={`/adminupdateservice/${id}`} size="sm" py="xs">
          Edit <VisuallyHidden>{name}</VisuallyHidden>
        </AppLink>
      </Group>
    ),
  },
];
