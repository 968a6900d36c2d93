/** The queues for admins: counts, failed jobs and their errors, to be retried or dropped. */

import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useApi } from '@portal/shell/api-provider';
import { Confirm } from '@portal/ui/patterns/confirm';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierList } from '../shell/earlier-list.tsx';
import { jobTitle, queueNames, stateNames } from './jobs-labels.ts';
import { JobsList } from './jobs-list.tsx';
import { type JobsSearch, QUEUES, STATES } from './jobs-search.ts';
import { dropMutation, jobsQuery, type QueuedJob, retryMutation } from './jobs.queries.ts';

export type JobsPanelProps = {
  search: JobsSearch;
  onSearch: (search: JobsSearch) => void;
};

export function JobsPanel({ search, onSearch }: JobsPanelProps) {
  const api = useApi();
  const list = useInfiniteQuery(jobsQuery(api, search));
  const queryClient = useQueryClient();
  const retry = useMutation(retryMutation(api, queryClient));
  const drop = useMutation(dropMutation(api, queryClient));
  const [dropped, setDropped] = useState<QueuedJob>();
  const busy = retry.isPending || drop.isPending;
  return (
    <Stack>
      <Text c="dimmed" maw="36rem">
        Mails and upkeep that the server does by itself. What fails is tried again for a day; what failed for
        good waits here.
      </Text>
      <Filters search={search} counts={list.data?.pages[0]?.queues} onSearch={onSearch}>
        <Button
          variant="default"
          loading={list.isRefetching}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      </Filters>
      <EarlierList
        query={list}
        rows={(page) => page.jobs}
        what="jobs"
        loadingLabel="Loading the jobs"
        empty={<NoJobs state={search.state ?? 'failed'} />}
      >
        {(jobs) => (
          <>
            <RetryAll jobs={jobs} busy={busy} onRetry={(name) => retry.mutate({ name })} />
            <JobsList
              jobs={jobs}
              busy={busy}
              onRetry={({ id }) => retry.mutate({ id })}
              onDrop={setDropped}
            />
          </>
        )}
      </EarlierList>
      <Confirm
        opened={dropped !== undefined}
        title="Drop this job?"
        confirmLabel="Drop"
        dangerous
        onCancel={() => setDropped(undefined)}
        onConfirm={() => {
          if (dropped) drop.mutate(dropped.id);
          setDropped(undefined);
        }}
      >
        “{jobTitle(dropped?.name ?? '')}” is never done: a mail that is dropped is never sent. This can’t be
        taken back.
      </Confirm>
    </Stack>
  );
}

type FiltersProps = Pick<JobsPanelProps, 'search' | 'onSearch'> & {
  counts: readonly ({ queue: 'mail' | 'upkeep' } & Record<(typeof STATES)[number], number>)[] | undefined;
  children: React.ReactNode;
};

/** Each choice shows its count. */
function Filters({ search, counts, onSearch, children }: FiltersProps) {
  const queue = search.queue ?? 'mail';
  const numbers = counts?.find((one) => one.queue === queue);
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label="Queue"
        value={queue}
        data={QUEUES.map((name) => {
          const failed = counts?.find((one) => one.queue === name)?.failed ?? 0;
          return {
            value: name,
            label: failed > 0 ? `${queueNames[name]}: ${failed} failed` : queueNames[name],
          };
        })}
        onChange={({ currentTarget: { value } }) => {
          const chosen = QUEUES.find((known) => known === value) ?? 'mail';
          onSearch({ ...search, queue: chosen });
        }}
      />
      <NativeSelect
        aria-label="State"
        value={search.state ?? 'failed'}
        data={STATES.map((name) => ({
          value: name,
          label: numbers ? `${stateNames[name]} (${numbers[name]})` : stateNames[name],
        }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = STATES.find((known) => known === value) ?? 'failed';
          onSearch({ ...search, state: chosen });
        }}
      />
      {children}
    </Group>
  );
}

type RetryAllProps = { jobs: readonly QueuedJob[]; busy: boolean; onRetry: (name: string) => void };

/** An outage of the mail server leaves hundreds of one kind. */
function RetryAll({ jobs, busy, onRetry }: RetryAllProps) {
  const failed = jobs.filter((job) => job.state === 'failed').map(({ name }) => name);
  const many = [...new Set(failed)].filter((name) => failed.filter((one) => one === name).length > 1);
  if (many.length === 0) return undefined;
  return (
    <Group gap="xs">
      {many.map((name) => (
        <Button key={name} size="xs" variant="light" disabled={busy} onClick={() => onRetry(name)}>
          Try all again: {jobTitle(name)}
        </Button>
      ))}
    </Group>
  );
}

function NoJobs({ state }: { state: (typeof STATES)[number] }) {
  if (state === 'failed') return <EmptyState title="Nothing has failed">Everything was done.</EmptyState>;
  return <EmptyState title="Nothing here">No job of this queue is in this state just now.</EmptyState>;
}
