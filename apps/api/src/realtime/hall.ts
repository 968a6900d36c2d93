/** What all parts of the socket server share. */
import type { Connections } from './connections.ts';
import type { Hub } from './hub.ts';

export interface Hall {
  readonly hub: Hub;
  readonly connections: Connections;
}
