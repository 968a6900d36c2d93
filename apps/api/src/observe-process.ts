/** Metrics of every process: connection pool, listener and free disk. */

import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './db/database.ts';
import type { Listener } from './db/listener.ts';
import type { DocumentStore } from './storage/document-store.ts';

interface ProcessParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly files: DocumentStore;
}

export function observeProcess(registry: Registry, observed: ProcessParts): void {
  for (const options of gaugesOf(observed)) registry.registerMetric(new Gauge({ ...options, registers: [] }));
}

type GaugeOptions = ConstructorParameters<typeof Gauge<'state'>>[0];

const gaugesOf = ({ database, database: { pool }, listener, files }: ProcessParts): GaugeOptions[] => [
  {
    name: 'portal_database_connections',
    help: 'Connections of this process to Postgres, by what they do; `waiting` counts who waits for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  },
  {
    name: 'portal_database_pool_size',
    help: 'Connections to Postgres that this process may open (DATABASE_POOL)',
    collect() {
      this.set(pool.options.max ?? 0);
    },
  },
  {
    name: 'portal_database_longest_wait_seconds',
    help: 'For how long the first of those who wait for a connection has waited, in seconds',
    collect() {
      this.set(database.queue().longestMs / 1_000);
    },
  },
  {
    name: 'portal_listener_deaf',
    help: '1 while this process does not hear what Postgres announces, such as the end of a session',
    collect() {
      this.set(listener.isHealthy() ? 0 : 1);
    },
  },
  {
    name: 'portal_storage_free_bytes',
    help: 'Free disk where files arrive on this machine',
    async collect() {
      const disk = await statfs(files.spoolFolder).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  },
];
