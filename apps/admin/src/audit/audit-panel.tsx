/** The audit log, filtered by person, action, object and day, and exported as a file. */

import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { DayFilter } from '@portal/ui/patterns/day-filter';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { SearchBox } from '@portal/ui/patterns/search-box';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierList } from '../shell/earlier-list.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { objectName } from './audit-labels.ts';
import type { AuditSearch } from './audit-search.ts';
import { auditQuery, exportMutation } from './audit.queries.ts';

export type AuditPanelProps = {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
};

type Choices = { people: readonly { id: number; name: string }[]; objects: readonly string[] };

const NONE: Choices = { people: [], objects: [] };

export function AuditPanel({ search, onSearch }: AuditPanelProps) {
  const api = useApi();
  const { actor, action, object, object_id, day } = search;
  const filters: AuditSearch = {
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    ...(object !== undefined && { object }),
    ...(object_id !== undefined && { object_id }),
    ...(day !== undefined && { day }),
  };
  const log = useInfiniteQuery(auditQuery(api, filters));
  // Keeps the filter's choices while another page loads.
  const [known, setKnown] = useState(NONE);
  const choices = log.data?.pages[0] ?? known;
  if (log.data?.pages[0] !== undefined && known !== log.data.pages[0]) setKnown(log.data.pages[0]);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text c="dimmed" maw="34rem">
          Every change by staff and admins, written with the change itself. Nobody can alter it.
        </Text>
        <ExportButton filters={filters} />
      </Group>
      <AuditFilters filters={filters} choices={choices} onSearch={onSearch} />
      <EarlierList
        query={log}
        rows={(page) => page.entries}
        what="entries"
        loadingLabel="Loading the audit log"
        empty={<NoEntries isFiltered={isFiltered} onAll={() => onSearch({})} />}
      >
        {(entries) => (
          <AuditEntries
            entries={entries}
            people={choices.people}
            onObject={(entry) => onSearch({ object: entry.object, object_id: entry.object_id })}
          />
        )}
      </EarlierList>
    </Stack>
  );
}

function NoEntries({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered) return <EmptyState title="Nothing has been changed yet" />;
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button variant="default" onClick={onAll}>
          Show everything
        </Button>
      }
    >
      <Text>Nobody did this. Choose another person, action, object or day.</Text>
    </EmptyState>
  );
}

const ACTIONS = [
  { value: '', label: 'Any action' },
  { value: 'add', label: 'Added' },
  { value: 'change', label: 'Changed' },
  { value: 'remove', label: 'Removed' },
  { value: 'read', label: 'Exported' },
] as const;

type FiltersProps = Pick<AuditPanelProps, 'onSearch'> & { filters: AuditSearch; choices: Choices };

function AuditFilters({ filters, choices, onSearch }: FiltersProps) {
  const { actor: _actor, ...ofAnybody } = filters;
  const { action: _action, ...ofAnyAction } = filters;
  const { object: _object, object_id: _id, ...ofAnyObject } = filters;
  const { day: _day, ...ofAnyDay } = filters;
  const { object_id: _one, ...ofAnyId } = filters;
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        aria-label="Person"
        value={String(filters.actor ?? '')}
        data={[
          { value: '', label: 'Anybody' },
          ...choices.people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSearch(value === '' ? ofAnybody : { ...filters, actor: Number(value) })
        }
      />
      <NativeSelect
        aria-label="Action"
        value={filters.action ?? ''}
        data={[...ACTIONS]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = ACTIONS.find((known) => known.value === value)?.value ?? '';
          onSearch(chosen === '' ? ofAnyAction : { ...filters, action: chosen });
        }}
      />
      <NativeSelect
        aria-label="Object"
        value={filters.object ?? ''}
        data={[
          { value: '', label: 'Any object' },
          ...choices.objects.map((object) => ({ value: object, label: objectName(object) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSearch(value === '' ? ofAnyObject : { ...ofAnyObject, object: value })
        }
      />
      {filters.object !== undefined && (
        <SearchBox
          label="Its number"
          value={filters.object_id ?? ''}
          delay={250}
          onChange={(id) => onSearch(id.trim() === '' ? ofAnyId : { ...filters, object_id: id.trim() })}
        />
      )}
      <DayFilter
        label="Day"
        value={filters.day ?? ''}
        onChange={(day) => onSearch(day === '' ? ofAnyDay : { ...filters, day })}
      />
    </Group>
  );
}

function ExportButton({ filters }: { filters: AuditSearch }) {
  const api = useApi();
  const download = useMutation({
    ...exportMutation(api, filters),
    onSuccess: ({ url }) => saveLink(url),
  });
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  );
}
