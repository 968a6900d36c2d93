import { NativeSelect } from '@mantine/core';
import { SERVICE_STATES } from '@portal/domain/catalogue';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CatalogueRow, servicesQuery } from './catalogue.queries.ts';
import { serviceColumns } from './service-columns.tsx';
import { type ServicesSearch, servicesSearch } from './services-search.ts';
import { STATES } from './state-badge.tsx';

export function ServicesScreen() {
  const { search, setFilter, table, filtering } = useListSearch(servicesSearch);
  const { category, state } = search;
  const addButton = (
    <AppLinkButton to="/adminservice" search={{ add: 1 }} leftSection={<IconPlus size={18} aria-hidden />}>
      Add New
    </AppLinkButton>
  );
  return (
    <ListScreen
      title="Services"
      context="What customers can buy, and what is being prepared."
      action={addButton}
      query={useQuery(servicesQuery(useApi()))}
      loadingLabel="Loading the services"
      rows={(services) =>
        services.filter(
          (service) =>
            (category === undefined || service.category === category) &&
            (state === undefined || service.state === state),
        )
      }
      columns={serviceColumns}
      {...table}
      allRows
      csv
      searchLabel="Search by name or category"
      filters={filtering}
      renderFilters={(services) => <Filters services={services} search={search} onChange={setFilter} />}
      empty={
        <EmptyState title="No services yet" icon={IconBriefcase} action={addButton}>
          What you add is a draft until you publish it.
        </EmptyState>
      }
    />
  );
}

type FiltersProps = {
  services: readonly CatalogueRow[];
  search: ServicesSearch;
  /** An empty string removes a filter. */
  onChange: (change: { category?: string; state?: string }) => void;
};

function Filters({ services, search, onChange }: FiltersProps) {
  return (
    <>
      <NativeSelect
        aria-label="Category"
        value={search.category ?? ''}
        data={[{ value: '', label: 'All categories' }, ...categoriesOf(services)]}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
      />
      <NativeSelect
        aria-label="State"
        value={search.state ?? ''}
        data={[{ value: '', label: 'All states' }, ...STATE_CHOICES]}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
      />
    </>
  );
}

const STATE_CHOICES = SERVICE_STATES.map((state) => ({ value: state, label: STATES[state].label }));

function categoriesOf(services: readonly CatalogueRow[]): string[] {
  return [...new Set(services.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b));
}
