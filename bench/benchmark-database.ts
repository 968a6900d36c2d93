/** The database of a benchmark: a durable Postgres with a number of orders, and a folder for files. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../apps/api/dev/postgres.ts';
import { seedDemo } from '../apps/api/dev/seed/seed-demo.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createDatabase, type Db } from '../apps/api/src/db/database.ts';
import { migrateToLatest } from '../apps/api/src/db/migrate.ts';
import { floorHash } from './floor-password.ts';
import { loadOrders } from './load-orders.ts';
import { productEnv } from './product-env.ts';

export interface BenchmarkDatabase {
  db: Db;
  databaseUrl: string;
  folder: string;
  /** Ids of customers with 20 orders each, whose password is the benchmark's. */
  customers: number[];
  services: number[];
  close(): Promise<void>;
}

export async function createBenchmarkDatabase(orders: number): Promise<BenchmarkDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const postgres = await startPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'portal-bench-postgres-')),
    port: 0,
  });
  const database = createDatabase({ url: postgres.url, poolSize: 4 });
  await migrateToLatest(database.db);
  // The catalogue and people of the demo are what is measured; only a development database takes them.
  const config = readConfig({
    ...productEnv({ databaseUrl: postgres.url, folder }),
    APP_STAGE: 'development',
  });
  await seedDemo(database.db, config);
  await loadOrders(postgres.url, { orders, perCustomer: 20, passwordHash: floorHash });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const people = database.db.selectFrom('people').select('id').where('email', 'like', 'bench-%');
  const services = database.db.selectFrom('services').select('id');
  return {
    db: database.db,
    databaseUrl: postgres.url,
    folder,
    customers: ids(await people.orderBy('id').limit(2_000).execute()),
    services: ids(await services.orderBy('id').execute()),
    async close() {
      await database.close();
      await postgres.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
