/** Database, file store and uploads. */

import { isAbsolute } from 'node:path';
import { address, text, wholeNumber } from '@portal/environment/fields';
import { optional, required, withDefault } from '@portal/environment/setting';
import * as z from 'zod';

const fileStore = z.string().regex(/^(file:.|s3:\/\/.)/, 'must be file:/folder or s3://bucket');

const scanner = z
  .string()
  .regex(/^(tcp:\/\/[^/:\s]+:\d+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path');

const share = (most: string, meaning: string) => withDefault(wholeNumber(1, 100_000_000), most, meaning);

const postgres = address('postgres', 'postgresql');

export const databaseSettings = {
  DATABASE_URL: required(
    postgres,
    'Postgres 17 or newer, with its own extension pg_trgm at hand; may lead through PgBouncer',
  ),
  DATABASE_DIRECT_URL: optional(
    postgres,
    'Postgres itself, where `DATABASE_URL` leads through PgBouncer: for what needs a connection of its own; `DATABASE_URL` when unset',
  ),
  DATABASE_REPLICA_URL: optional(postgres, 'streaming replica that answers large lists and reports'),
  DATABASE_POOL: withDefault(wholeNumber(2, 200), '10', 'connections of one process'),
};

export const dataSettings = {
  ...databaseSettings,
  REDIS_URL: optional(
    address('redis', 'rediss'),
    'moves queues and broker from Postgres to Redis or Valkey, which must have `appendonly yes` and `maxmemory-policy noeviction`',
  ),
  FILES_URL: required(fileStore, '`file:/folder` or `s3://bucket?endpoint=…&region=…`', {
    development: 'file:.data/files',
    fault: (store) =>
      store.startsWith('file:') && !isAbsolute(store.slice('file:'.length))
        ? 'must name its folder from the root: file:/var/lib/portal/files'
        : undefined,
  }),
  S3_ACCESS_KEY_ID: optional(text, 'key of the S3-compatible store', { production: 'with `s3:`' }),
  S3_SECRET_ACCESS_KEY: optional(text, 'its secret', { production: 'with `s3:`' }),
  CLAMAV_URL: optional(
    scanner,
    'ClamAV daemon that scans every upload: `tcp://host:port` or `unix:/path`; its `StreamMaxLength` must be 10 MB or more. API and worker need it; without it uploads are opened and checked, but not scanned',
    { production: 'recommended' },
  ),
  UPLOAD_MB_A_DAY: share('1024', 'how many MB a customer who has paid once may upload in a day in India'),
  UPLOAD_FILES_A_DAY: share('500', 'how many files'),
  UPLOAD_MB_A_DAY_UNPAID: share('50', 'MB before the first payment, since accounts cost nothing'),
  UPLOAD_FILES_A_DAY_UNPAID: share('30', 'files before the first payment'),
  UPLOAD_MB_A_DAY_STAFF: share('5120', 'MB of staff and admins'),
  UPLOAD_FILES_A_DAY_STAFF: share('2000', 'files of staff and admins'),
  UPLOAD_MIN_FREE_MB: withDefault(
    wholeNumber(0, 1_000_000_000_000),
    '512',
    'below so much free disk uploads are refused (`storage_full`) and `/readyz` warns',
  ),
  REMOVED_FILES_DAYS: withDefault(
    wholeNumber(1, 3_650),
    '30',
    'within how many days the bytes of a removed or replaced document are deleted; nobody opens them before',
  ),
};
