/** The screen My Customers: its heading, and the table as its address says. */
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { parseTableState } from '@portal/ui/patterns/table-state';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { customersQuery } from './customers.queries.ts';
import { MyCustomersTable } from './my-customers-table.tsx';

export function MyCustomersScreen() {
  const { api } = useRouteContext({ from: '/_signed-in' });
  const state = parseTableState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(customersQuery(api));
  return (
    <>
      <PageHeader title="My Customers" context="Everyone whose orders or tickets are assigned to you." />
      <Loaded query={list} waiting={<LoadingState label="Loading your customers" rows={10} />}>
        {(loaded) => (
          <MyCustomersTable
            list={loaded}
            state={state}
            onStateChange={(next) => void navigate({ to: '.', search: next, resetScroll: false })}
          />
        )}
      </Loaded>
    </>
  );
}
