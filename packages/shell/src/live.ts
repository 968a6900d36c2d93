/** Makes the tab's socket; a piece of its own, since only signed-in screens need it. */

import { type LiveSocket, createLiveSocket } from '@portal/sdk/realtime/live-socket';
import type { SocketType } from '@portal/sdk/realtime/socket-type';
import type { Session } from '@portal/sdk/session';

export type LiveOptions = {
  /** Ends in /api; the socket stands on the same origin. */
  apiUrl: string;
  session: Session;
  /** The server closed the socket for good, which it does when the session is over. */
  onTurnedAway: () => void;
  /** Another than the browser's. */
  socketType?: SocketType;
};

export function createLive({ apiUrl, session, onTurnedAway, socketType }: LiveOptions): LiveSocket {
  const socket = createLiveSocket({
    url: socketUrl(apiUrl),
    getToken: session.token,
    onTurnedAway,
    ...(socketType && { WebSocket: socketType }),
  });
  session.watch(socket.tokenChanged);
  session.watchRenewal(socket.tokenRenewed);
  return socket;
}

/** `https://api.example.in/api` makes `wss://api.example.in/ws`; a path alone stands on this site. */
function socketUrl(apiUrl: string): string {
  const url = new URL('/ws', new URL(apiUrl, window.location.href));
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
