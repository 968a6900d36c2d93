/** What every part of a process's socket server shares. */

import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Connections } from './connections.ts';
import type { Hub } from './hub.ts';

export interface SocketServerState {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly connections: Connections;
}
