/** What the hooks of this folder are given by an app: its client, its socket, and who is signed in. */
import type { Api } from '../client.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';

export interface LiveParts {
  api: Api;
  socket: LiveSocket;
  userId: number;
}
