/** Creates the tab's socket; a chunk of its own, since only signed-in screens need it. */

import { type LiveSocket, createLiveSocket } from '@portal/sdk/realtime/live-socket';
import type { SocketType } from '@portal/sdk/realtime/socket-type';
import type { Session } from '@portal/sdk/session';

export type LiveOptions = {
  /** Ends in /api; the socket is on the same origin. */
  apiUrl: string;
  session: Session;
  /** Called with a permanent close code; the session is usually over. */
  onRejected: () => void;
  /** Replaces the browser's WebSocket. */
  socketType?: SocketType;
};

export function createLive({ apiUrl, session, onRejected, socketType }: LiveOptions): LiveSocket {
  const socket = createLiveSocket({
    url: socketUrl(apiUrl),
    getToken: session.token,
    onRejected,
    ...(socketType && { WebSocket: socketType }),
  });
  session.watch(socket.tokenChanged);
  session.watchRenewal(socket.tokenRenewed);
  return socket;
}

/** `https://api.example.in/api` becomes `wss://api.example.in/ws`; a path is on this site. */
function socketUrl(apiUrl: string): string {
  const url = new URL('/ws', new URL(apiUrl, window.location.href));
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
