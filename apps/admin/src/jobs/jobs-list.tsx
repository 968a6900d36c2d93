/** List of jobs: name, age, attempts and error. */

import { Badge, Button, Group, Text } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { jobTitle } from './jobs-labels.ts';
import styles from './jobs.module.css';
import type { QueuedJob } from './jobs.queries.ts';

export type JobsListProps = {
  jobs: readonly QueuedJob[];
  busy: boolean;
  onRetry: (job: QueuedJob) => void;
  onDrop: (job: QueuedJob) => void;
};

export function JobsList({ jobs, busy, onRetry, onDrop }: JobsListProps) {
  return (
    <ol className={styles['jobs']} aria-label="Jobs">
      {jobs.map((job) => (
        <li key={job.id} className={styles['job']}>
          <div className={styles['words']}>
            <Group gap="xs">
              <Text span fw={550}>
                {jobTitle(job.name)}
              </Text>
              {job.scheduled && (
                <Badge variant="light" color="gray" size="sm" tt="none">
                  By the clock
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {describeJob(job)}
            </Text>
            {job.error !== null && <Text size="sm">{job.error}</Text>}
          </div>
          <Actions job={job} busy={busy} onRetry={onRetry} onDrop={onDrop} />
        </li>
      ))}
    </ol>
  );
}

function describeJob(job: QueuedJob): string {
  const when = job.failed_at === null ? `Since ${textOf(job.added_at)}` : `Failed ${textOf(job.failed_at)}`;
  return [when, describeAttempts(job), job.about].filter((fact) => fact !== '').join(' · ');
}

function describeAttempts({ attempts, most_attempts: most }: QueuedJob): string {
  if (attempts === 0) return 'not tried yet';
  return most === 1 ? 'tried once' : `tried ${attempts} of ${most} times`;
}

const textOf = (at: string) => istText(new Date(at));

type ActionsProps = Omit<JobsListProps, 'jobs'> & { job: QueuedJob };

/** Active and due jobs need no action; scheduled ones recur by themselves. */
function Actions({ job, busy, onRetry, onDrop }: ActionsProps) {
  const isRetryable = job.state === 'failed' || (job.state === 'delayed' && !job.scheduled);
  const isDroppable = isRetryable || (job.state === 'waiting' && !job.scheduled);
  if (!isDroppable) return undefined;
  const name = `${jobTitle(job.name)}${job.about === '' ? '' : `, ${job.about}`}`;
  return (
    <Group gap="xs" wrap="nowrap">
      {isRetryable && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          aria-label={`Try again: ${name}`}
          onClick={() => onRetry(job)}
        >
          Try again
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        disabled={busy}
        aria-label={`Drop: ${name}`}
        onClick={() => onDrop(job)}
      >
        Drop
      </Button>
    </Group>
  );
}
