/** The jobs above the dashboard: counts, texts, retrying and dropping. */

import type { components } from '@portal/sdk/contract.gen';
import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockDashboard } from '../../test/make-dashboard.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Job = components['schemas']['QueuedJob'];

const said = { status: 'true', message: 'Done.' } as const;

const makeJob = (change: Partial<Job> = {}): Job => ({
  id: 'outbox-41-1796000000000',
  queue: 'mail',
  name: 'code.requested',
  state: 'failed',
  about: 'codeId 41',
  added_at: '2026-11-27T05:00:00Z',
  failed_at: '2026-11-28T05:00:00Z',
  attempts: 60,
  most_attempts: 60,
  error: 'the mail was not sent (ECONNECTION)',
  scheduled: false,
  ...change,
});

const none = { failed: 0, delayed: 0, waiting: 0, active: 0 };

/** Returns these jobs, and those of `later` on the next page; records the requests. */
function serve(jobs: Job[], later: Job[] = []) {
  const asked: unknown[] = [];
  server.use(
    ...mockDashboard().handlers,
    mock('/adminjobs', async (request) => {
      const body = (await request.json()) as { cursor?: string };
      asked.push(body);
      return {
        ...said,
        queues: [
          { queue: 'mail' as const, ...none, failed: jobs.length + later.length, delayed: 2 },
          { queue: 'upkeep' as const, ...none, failed: 1 },
        ],
        jobs: body.cursor === 'next' ? later : jobs,
        next_cursor: later.length > 0 && body.cursor === undefined ? 'next' : null,
      };
    }),
  );
  return asked;
}

async function open(search = '') {
  const app = await renderApp(`/admindashboard?panel=jobs${search}`, { token: 'a-token' });
  await screen.findByRole('dialog', { name: 'Jobs' });
  return app;
}
const jobTexts = async () => {
  const list = await screen.findByRole('list', { name: 'Jobs' });
  return [...list.children].map((job) => job.textContent);
};

describe('the jobs', () => {
  it('show what failed, when, how often it was tried and why, and their count', async () => {
    const asked = serve([makeJob()]);
    await open();
    const [job] = await jobTexts();
    expect(job).toMatch(
      /Mail a one-time code.*Failed 28 Nov 2026, 10:30 am · tried 60 of 60 times · codeId 41.*ECONNECTION/,
    );
    expect(screen.getByRole('option', { name: 'Upkeep: 1 failed' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Later (2)' })).toBeInTheDocument();
    expect(asked).toEqual([{}]);
  });

  it('are filtered by queue and state, in the address', async () => {
    const asked = serve([makeJob()]);
    const { user, address } = await open();
    await jobTexts();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Queue' }), 'upkeep');
    await waitFor(() => expect(asked.at(-1)).toEqual({ queue: 'upkeep' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'delayed');
    await waitFor(() => expect(asked.at(-1)).toEqual({ queue: 'upkeep', state: 'delayed' }));
    expect(address()).toMatch(/panel=jobs.*queue=upkeep.*state=delayed/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admindashboard'));
  });

  it('open from the account menu', async () => {
    serve([makeJob()]);
    const { user, address } = await renderApp('/admindashboard', { token: 'a-token' });
    await user.click(await screen.findByRole('button', { name: 'Hello! Admin' }));
    await user.click(await screen.findByRole('button', { name: 'Jobs' }));
    await screen.findByRole('dialog', { name: 'Jobs' });
    expect(address()).toBe('/admindashboard?panel=jobs');
  });

  it('are retried, one or all of a kind, and the list is reloaded', async () => {
    const asked = serve([makeJob(), makeJob({ id: 'outbox-42-1796000000000', about: 'codeId 42' })]);
    const retried: unknown[] = [];
    server.use(
      mock('/retry_job', async (request) => {
        retried.push(await request.json());
        return { ...said, retried: 1 };
      }),
    );
    const { user } = await open();
    await user.click(
      await screen.findByRole('button', { name: 'Try again: Mail a one-time code, codeId 42' }),
    );
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Try all again: Mail a one-time code' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(retried).toEqual([{ id: 'outbox-42-1796000000000' }, { name: 'code.requested' }]);
  });

  it('are dropped only after a confirmation', async () => {
    serve([makeJob()]);
    const dropped: unknown[] = [];
    server.use(
      mock('/drop_job', async (request) => {
        dropped.push(await request.json());
        return said;
      }),
    );
    const { user } = await open();
    const button = { name: 'Drop: Mail a one-time code, codeId 41' };
    await user.click(await screen.findByRole('button', button));
    const question = within(await screen.findByRole('dialog', { name: 'Drop this job?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dropped).toEqual([]);
    await user.click(screen.getByRole('button', button));
    const again = within(await screen.findByRole('dialog', { name: 'Drop this job?' }));
    await user.click(again.getByRole('button', { name: 'Drop' }));
    await waitFor(() => expect(dropped).toEqual([{ id: 'outbox-41-1796000000000' }]));
  });

  it('offer no actions while scheduled or active', async () => {
    serve([
      makeJob({
        state: 'delayed',
        failed_at: null,
        scheduled: true,
        name: 'clean-up',
        about: '',
        attempts: 0,
      }),
      makeJob({ id: 'outbox-43-1', state: 'active', failed_at: null, error: null }),
    ]);
    await open('&state=delayed');
    const [scheduled] = await jobTexts();
    expect(scheduled).toMatch(/Delete what has served its time.*By the clock.*not tried yet/);
    expect(screen.queryByRole('button', { name: /^(Try again|Drop)/ })).not.toBeInTheDocument();
  });

  it('load more on demand', async () => {
    serve([makeJob()], [makeJob({ id: 'outbox-40-1', about: 'codeId 40' })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier jobs' }));
    await waitFor(async () => expect(await jobTexts()).toHaveLength(2));
  });

  it('have an empty state of their own unless they failed', async () => {
    serve([]);
    await open('&state=active');
    expect(await screen.findByText('Nothing here')).toBeVisible();
  });
});
