/** The screen Orders: every order as its address narrows and sorts it (`/adminorders`). */
import { useApi } from '@portal/shell/services-provider';
import { Button, Group } from '@mantine/core';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OrdersSearch } from './orders-search.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { OrdersTable } from './orders-table.tsx';
import { adminOrdersQuery } from './orders.queries.ts';

export type OrdersScreenProps = {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
};

export function OrdersScreen({ search, onSearch }: OrdersScreenProps) {
  const api = useApi();
  const options = useMemo(() => adminOrdersQuery(api, search), [api, search]);
  const list = useQuery(options);
  useReloadOnNews(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Orders"
        context="Every order, with where it stands and who works on it."
        action={
          <Group gap="sm">
            <Button variant="default" onClick={() => onSearch({ ...search, panel: 'duplicates' })}>
              Paid twice?
            </Button>
            <AppLinkButton to="/admintask" variant="default">
              Task board
            </AppLinkButton>
            <AppLinkButton to="/adminaddorder" leftSection={<IconPlus size={18} aria-hidden />}>
              Add New
            </AppLinkButton>
          </Group>
        }
      />
      <Loaded query={list} waiting={<LoadingState label="Loading the orders" rows={10} />}>
        {(loaded) => (
          <OrdersTable list={loaded} busy={list.isPlaceholderData} search={search} onSearch={onSearch} />
        )}
      </Loaded>
      <OrdersPanel search={search} onSearch={onSearch} />
    </>
  );
}
