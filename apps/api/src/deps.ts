/** The only maker of the outside world: everything else receives it. */
import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import type { TokenClaims, SessionRegistry } from './accounts/session-registry.ts';
import type { Config } from './config.ts';
import { createDatabase, type Database, type Db } from './db/database.ts';
import { createListener, type Listener } from './db/listener.ts';
import { createDocumentStore, type DocumentStore } from './documents/document-store.ts';
import { createHasher, type Hasher } from './accounts/password-hash.ts';
import { createRateLimits, type LimitSizes, type RateLimits, usualLimits } from './http/rate-limits.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPaymentGateway, type PaymentGateway } from './payments/payment-gateway.ts';

export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly db: Db;
  readonly database: Database;
  readonly listener: Listener;
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  readonly files: DocumentStore;
  readonly hasher: Hasher;
  readonly payments: PaymentGateway;
}

/** What operations receive: the outside world and what the app itself makes. */
export interface AppDeps extends Deps {
  readonly sessions: SessionRegistry;
  signToken(claims: Omit<TokenClaims, 'exp'>, expiresInSeconds: number): string;
}

export interface DepsOptions {
  clock?: Clock;
  limits?: Partial<LimitSizes>;
}

export function createDeps(config: Config, { clock = systemClock, limits = {} }: DepsOptions = {}): Deps {
  const database = createDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
  return {
    config,
    clock,
    database,
    db: database.db,
    log: pino({
      level: config.LOG_LEVEL,
      base: null,
      redact: ['req.headers', '*.password', '*.token', '*.email'],
    }),
    listener: createListener(config.DATABASE_URL),
    limits: createRateLimits(database.pool, { ...usualLimits, ...limits }),
    metrics: createMetrics(),
    files: createDocumentStore(config.FILES_URL),
    hasher: createHasher(),
    payments: createPaymentGateway(config),
  };
}

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.listener.stop();
  await deps.database.close();
  deps.metrics.stop();
}
