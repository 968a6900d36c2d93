/** How long a socket may take, and how many of a kind there may be on one process. */

export interface SocketLimits {
  /** Until the auth frame (architecture, "The socket's wire"). */
  authWithinMs: number;
  pingEverySeconds: number;
  /** Sockets that have not said yet whose they are: of all, and of one network address. */
  mostUnknown: number;
  mostUnknownOfNetwork: number;
  mostOfPerson: number;
}

export const usualSocketLimits: SocketLimits = {
  authWithinMs: 10_000,
  pingEverySeconds: 25,
  mostUnknown: 2_000,
  // Generous: one mobile carrier's address serves thousands of people, who all come back when a process restarts.
  mostUnknownOfNetwork: 300,
  mostOfPerson: 20,
};
