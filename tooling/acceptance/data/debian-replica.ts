/** A streaming replica of a Postgres, created with Debian's programs. */

import { type DebianPostgres, postgresPrograms, startDebianPostgres } from './debian-postgres.ts';
import { runInDebian } from './debian-programs.ts';

export const startDebianReplica = (root: string, primaryUrl: string): Promise<DebianPostgres> =>
  startDebianPostgres(root, {
    fill: (folder) =>
      void runInDebian(root, [
        `${postgresPrograms}/pg_basebackup`,
        `--dbname=${primaryUrl}`,
        `--pgdata=${folder}/cluster`,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ]),
  });
