/** The database of the installation, for rows that no call can create. */

import { createDatabase } from '../../apps/api/src/db/database.ts';
import { ports } from './installation.ts';
import type { MachineFolder } from './machine.ts';
import { expose } from './neighbours.ts';

export async function openDatabase(place: MachineFolder) {
  // As the user `postgres`, by peer authentication on its socket.
  await expose(place, ports.database, '/run/postgresql/.s.PGSQL.5432', 'postgres');
  return createDatabase({
    url: `postgresql://postgres@${place.address}:${ports.database}/portal`,
    poolSize: 4,
  });
}
