/** Defines a job: its queue, data schema, effect and retries. */

import type { JobsOptions } from 'bullmq';
import { UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/** `mail` waits for the mail server; `upkeep` uses the database and the payment provider. */
export type QueueName = 'mail' | 'upkeep';

export interface Job {
  readonly queue: QueueName;
  readonly options: JobsOptions;
  /** Validates the data and runs the effect, which must be repeatable. */
  run(deps: Deps, data: unknown): Promise<void>;
}

interface JobDefinition<Schema extends z.ZodType> {
  queue: QueueName;
  options: JobsOptions;
  /** Ids only: queues must not hold codes, passwords or addresses. */
  data: Schema;
  effect(deps: Deps, data: z.infer<Schema>): Promise<unknown>;
}

export function defineJob<Schema extends z.ZodType>({
  queue,
  options,
  data,
  effect,
}: JobDefinition<Schema>): Job {
  return {
    queue,
    options,
    async run(deps, raw) {
      const parsed = data.safeParse(raw);
      // A retry would fail as well.
      if (!parsed.success) throw new UnrecoverableError('the data of the job does not match its schema');
      await effect(deps, parsed.data);
    },
  };
}
