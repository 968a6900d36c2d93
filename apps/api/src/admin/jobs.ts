/** `jobs`: lists, retries and drops jobs of the queues, on Postgres and Redis. */

import type { Db } from '../db/database.ts';
import { auditJobAction } from '../jobs/audit-job-action.ts';
import { type JobAdmin, jobStates, type JobActionResult } from '../jobs/job-admin.ts';
import { isJobName, queueNames } from '../jobs/queues.ts';
import type { JobView } from '../jobs/view-job.ts';
import { CommandRefused, UsageError } from './command-errors.ts';
import { defineCommand, type ExitCode } from './command.ts';
import type { Terminal } from './terminal.ts';

const MAX_LISTED = 1_000;
const mostAtOnce = 10_000;

export const jobsCommand = defineCommand({
  usage: [
    'list [--queue <name>] [--state <state>] [--limit <n>] [--json]',
    'retry <id>… | --name <job>',
    'drop <id>… | --name <job>',
  ],
  help: `
list    how many jobs there are in each state, then the jobs: failed ones, or those
        of --state (failed, delayed, waiting, active), of all queues or of --queue
        (${queueNames.join(', ')}); --limit 50 of each. A delayed job waits for its time or for
        its next attempt.
retry   begins at once what failed or waits for its next attempt, and gives it all
        its attempts again; --name: every job of that name that failed for good
drop    a job is never done, and neither is its event; --name: as for retry

The audit log names the operator. A job shows ids alone, never an address or a code.`,
  options: {
    queue: { type: 'string' },
    state: { type: 'string', default: 'failed' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
    name: { type: 'string' },
  },
  async run({ deps, terminal, values, words: [action, ...ids] }) {
    const desk = deps.jobs;
    if (action === 'list') return list(desk, terminal, values);
    if (action !== 'retry' && action !== 'drop')
      throw new UsageError('Say what to do: jobs list, jobs retry or jobs drop.');
    const wanted = await readIds(desk, ids, values.name);
    return actOnEach(desk, terminal, deps.db, { action, ids: wanted });
  },
});

interface ListOptions {
  queue?: string | undefined;
  state: string;
  limit: string;
  json: boolean;
}

async function list(desk: JobAdmin, terminal: Terminal, options: ListOptions): Promise<ExitCode> {
  const state = jobStates.find((known) => known === options.state);
  if (state === undefined) throw new UsageError(`A state is one of ${jobStates.join(', ')}.`);
  const queues = queueNames.filter((name) => options.queue === undefined || name === options.queue);
  if (queues.length === 0) throw new UsageError(`A queue is one of ${queueNames.join(', ')}.`);
  const size = Number(options.limit);
  if (!Number.isInteger(size) || size < 1 || size > MAX_LISTED)
    throw new UsageError(`--limit is a number from 1 to ${MAX_LISTED}.`);
  const counts = await desk.counts();
  const jobs: JobView[] = [];
  for (const queue of queues) jobs.push(...(await desk.list(queue, state, { start: 0, size })));
  if (options.json) {
    terminal.say(JSON.stringify({ queues: counts, jobs }, null, 2));
    return 0;
  }
  terminal.table(
    ['QUEUE', ...jobStates.map((name) => name.toUpperCase())],
    counts.map(({ queue, counts: of }) => [queue, ...jobStates.map((name) => String(of[name]))]),
  );
  terminal.say(jobs.length === 0 ? `\nNo job is ${state}.` : '');
  terminal.table(
    ['ID', 'JOB', 'ABOUT', 'ADDED', 'ATTEMPTS', 'ERROR'],
    jobs.map((job) => [
      job.id,
      job.name,
      job.about,
      job.addedAt.toISOString(),
      `${job.attempts}/${job.mostAttempts}`,
      job.error ?? '',
    ]),
  );
  return 0;
}

async function readIds(desk: JobAdmin, ids: readonly string[], name: string | undefined): Promise<string[]> {
  if ((ids.length === 0) === (name === undefined))
    throw new UsageError('Name jobs by their ids, or by --name and not both.');
  if (name === undefined) return [...ids];
  if (!isJobName(name)) throw new UsageError(`No job is called ${name}.`);
  const found = await desk.idsOf(name, ['failed'], mostAtOnce);
  if (found.length === 0) throw new CommandRefused(`No job called ${name} has failed.`);
  return found;
}

const verdicts = {
  unknown: 'there is no such job, or it is done',
  working: 'it is being worked at',
  waiting: 'it is next already',
  scheduled: 'it comes round by the clock',
} satisfies Record<Exclude<JobActionResult, 'done'>, string>;

const done = { retry: 'is tried again', drop: 'is dropped' } as const;

/** One by one: a failure of one job doesn't stop the others. */
async function actOnEach(
  desk: JobAdmin,
  terminal: Terminal,
  db: Db,
  { action, ids }: { action: 'retry' | 'drop'; ids: string[] },
): Promise<ExitCode> {
  let count = 0;
  const faults: string[] = [];
  for (const id of ids) {
    const verdict = await desk[action](id);
    if (verdict === 'done') {
      count += 1;
      await auditJobAction(db, { actor_id: null, actor_role: 'operator', operation: 'jobs' }, action, id);
      if (ids.length <= 20) terminal.say(`${id} ${done[action]}.`);
    } else faults.push(`${id}: ${verdicts[verdict]}.`);
  }
  if (ids.length > 20) terminal.say(`${count} jobs: each ${done[action]}.`);
  if (ids.length === mostAtOnce) terminal.say(`There may be more: at most ${mostAtOnce} are done at once.`);
  if (faults.length > 0) throw new CommandRefused(faults.slice(0, 20).join('\n'));
  return 0;
}
