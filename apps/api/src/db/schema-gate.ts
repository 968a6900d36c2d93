/** Whether the database has this release's schema; calls and jobs wait until it has. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from './database.ts';
import { findMissingMigrations } from './migrate.ts';

export interface SchemaGate {
  /** The missing migrations of the last check. */
  missing(): readonly string[];
  /** Returns whether nothing is missing. */
  check(): Promise<boolean>;
  /** Checks until nothing is missing or the process stops. Returns whether nothing is missing. */
  waitUntilOpen(stopping: AbortSignal): Promise<boolean>;
}

const RETRY_MS = 1_000;

export function createSchemaGate(db: Db): SchemaGate {
  let missing: readonly string[] = [];
  const check = async () => {
    missing = await findMissingMigrations(db);
    return missing.length === 0;
  };
  return {
    missing: () => missing,
    check,
    async waitUntilOpen(stopping) {
      while (!stopping.aborted) {
        if (await check().catch(() => false)) return true;
        await wait(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
      }
      return false;
    },
  };
}
