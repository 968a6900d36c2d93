/** What kind of installation this is, which decides how strict a start is. */
import * as z from 'zod';

/**
 * `production` serves customers. `staging` is checked like production and takes test payments alone; every page shows that
 * it is a test. `development` has a default for everything.
 */
export const stages = ['production', 'staging', 'development'] as const;

export type Stage = (typeof stages)[number];

export const stageField = z.enum(stages, { error: `must be ${stages.join(', ')}` });

/** Reachable by others, so that nothing may be an example. */
export const isLive = (stage: Stage): boolean => stage !== 'development';
