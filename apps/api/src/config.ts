/** Reads the environment, once, and reports all faults together. */

import { accessSync, constants } from 'node:fs';
import { readEnvironment } from '@portal/environment/read-environment';
import type { Values } from '@portal/environment/setting';
import { isLive, type Stage } from '@portal/environment/stage';
import { databaseSettings } from './environment/data-settings.ts';
import { findRepeatedSecrets } from './environment/secret-settings.ts';
import { settings } from './environment/settings.ts';

export type Config = Values<typeof settings> & { readonly APP_STAGE: Stage };

/**
 * Reads and validates the environment. @throws EnvironmentError with every invalid setting
 * Production and staging reject examples, unreachable addresses, and keys of the wrong kind.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return readEnvironment(settings, env, compare);
}

/** For processes that use files: also throws when the files folder is missing, such as a missing mount. */
export function readServingConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return readEnvironment(settings, env, (values, stage) => [
    ...compare(values, stage),
    ...(isLive(stage) ? missingFolder(values) : []),
  ]);
}

function missingFolder({ FILES_URL }: Partial<Config>): string[] {
  if (FILES_URL?.startsWith('file:') !== true) return [];
  try {
    accessSync(FILES_URL.slice('file:'.length), constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return ['FILES_URL names a folder that is missing or that this process may not write'];
  }
}

/** The settings of `migrate`. @throws EnvironmentError */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env) {
  return readEnvironment(databaseSettings, env);
}

/** For connections that must not be pooled by PgBouncer. */
export const directUrlOf = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string =>
  config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

/** Whether DATABASE_URL leads through PgBouncer. */
export const isPooled = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): boolean =>
  directUrlOf(config) !== config.DATABASE_URL;

/** Faults between settings. Unreadable ones are undefined. */
function compare(values: Partial<Config>, stage: Stage): string[] {
  const withoutKeys =
    values.FILES_URL?.startsWith('s3:') &&
    (values.S3_ACCESS_KEY_ID === undefined || values.S3_SECRET_ACCESS_KEY === undefined);
  return [
    ...(withoutKeys && isLive(stage) ? ['FILES_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'] : []),
    ...(isLive(stage) ? [...findRepeatedSecrets(values), ...sharedHosts(values)] : []),
  ];
}

/** Apps on one host would share browser storage (card-007). */
function sharedHosts({ PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL }: Partial<Config>): string[] {
  const hosts = [PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL].flatMap((url) =>
    url === undefined ? [] : new URL(url).hostname,
  );
  return new Set(hosts).size < hosts.length
    ? ['PUBLIC_URL, CUSTOMER_URL, STAFF_URL and ADMIN_URL must have four different host names']
    : [];
}
