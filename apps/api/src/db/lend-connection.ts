/** Lends a connection of the pool whose every wait ends, and which is thrown away once it broke or fell silent. */
import type pg from 'pg';
import { DatabaseAway, saysAway } from './database-away.ts';
import { type QueryDeadline, Unanswered } from './query-deadline.ts';

export interface LentConnection {
  /** Throws DatabaseAway when the connection broke or fell silent, and then for every further statement, at once. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy?: boolean): void;
}

/** Answers how to borrow one. Throws DatabaseAway when none can be had in time. */
export function lendConnections(pool: pg.Pool, deadline: QueryDeadline): () => Promise<LentConnection> {
  const broken = new WeakSet<pg.PoolClient>();
  // Without a listener one that breaks while somebody holds it would end the process.
  pool.on('connect', (client) => void client.on('error', () => broken.add(client)));

  return async () => {
    const client = await connect(pool, deadline);
    let lost: DatabaseAway | undefined;
    return {
      async query(statement) {
        if (lost) throw lost;
        try {
          return await deadline.within(client.query(statement));
        } catch (error) {
          if (!(error instanceof Unanswered) && !saysAway(error) && !broken.has(client)) throw error;
          lost = new DatabaseAway(error);
          throw lost;
        }
      },
      release: (destroy) => client.release(destroy === true || lost !== undefined),
    };
  };
}

async function connect(pool: pg.Pool, deadline: QueryDeadline): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await deadline.within(connecting);
  } catch (error) {
    // One that comes after all is for others.
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw new DatabaseAway(error);
  }
}
