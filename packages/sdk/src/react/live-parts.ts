/** The dependencies of the hooks in this folder. */

import type { Api } from '../client.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';

export interface LiveParts {
  api: Api;
  socket: LiveSocket;
  userId: number;
}
