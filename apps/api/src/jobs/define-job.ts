/** What one job is: its queue, what its data looks like, its effect and how often it is tried. */
import type { JobsOptions } from 'bullmq';
import { UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Mails wait for a mail server; upkeep talks to our own database and to the payment provider. */
export type QueueName = 'mail' | 'upkeep';

export interface Job {
  readonly queue: QueueName;
  readonly options: JobsOptions;
  /** Checks the data and runs the effect, which must bear being run twice. */
  run(deps: Deps, data: unknown): Promise<void>;
}

interface Definition<Schema extends z.ZodType> {
  queue: QueueName;
  options: JobsOptions;
  /** Ids only: no code, password or address may rest in a queue. */
  data: Schema;
  effect(deps: Deps, data: z.infer<Schema>): Promise<unknown>;
}

export function defineJob<Schema extends z.ZodType>({
  queue,
  options,
  data,
  effect,
}: Definition<Schema>): Job {
  return {
    queue,
    options,
    async run(deps, raw) {
      const parsed = data.safeParse(raw);
      // Trying again would change nothing.
      if (!parsed.success) throw new UnrecoverableError('the data of the job is not what its schema says');
      await effect(deps, parsed.data);
    },
  };
}
