/** Limits of sockets per process. */

export interface SocketLimits {
  /** Time until the auth frame (realtime-006). */
  authWithinMs: number;
  pingEverySeconds: number;
  /**
   * Unauthenticated sockets, in all and per network address. At the limit, the network with the most sockets loses its
   * oldest to one with fewer, so that a few networks cannot lock out others.
   */
  mostUnknown: number;
  mostUnknownOfNetwork: number;
  mostOfPerson: number;
}

export const defaultSocketLimits: SocketLimits = {
  // Clients send it immediately; three seconds are several round trips of a slow phone.
  authWithinMs: 3_000,
  pingEverySeconds: 25,
  mostUnknown: 2_000,
  // Generous: a mobile carrier's address serves thousands of people, who reconnect together after a restart.
  mostUnknownOfNetwork: 300,
  mostOfPerson: 20,
};
