/** How long a socket may take, and how many of a kind there may be on one process. */

export interface SocketLimits {
  /** Until the auth frame (realtime-006). */
  authWithinMs: number;
  pingEverySeconds: number;
  /**
   * Sockets that have not said yet whose they are: of all, and of one network address. When all are taken, the network that
   * has most of them gives its oldest to one that has fewer, so that a few networks deny nobody.
   */
  mostUnknown: number;
  mostUnknownOfNetwork: number;
  mostOfPerson: number;
}

export const usualSocketLimits: SocketLimits = {
  // Clients send it at once; three seconds are several round trips of a slow phone.
  authWithinMs: 3_000,
  pingEverySeconds: 25,
  mostUnknown: 2_000,
  // Generous: one mobile carrier's address serves thousands of people, who all come back when a process restarts.
  mostUnknownOfNetwork: 300,
  mostOfPerson: 20,
};
