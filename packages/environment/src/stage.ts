/** The stage of an installation, which decides how strict its start is. */

import * as z from 'zod';

/**
 * `production` serves customers. `staging` has the same checks, takes test payments only, and marks every page as a
 * test. `development` has a default for everything.
 */
export const stages = ['production', 'staging', 'development'] as const;

export type Stage = (typeof stages)[number];

export const stageField = z.enum(stages, { error: `must be ${stages.join(', ')}` });

/** Reachable by others, so examples are refused. */
export const isLive = (stage: Stage): boolean => stage !== 'development';
