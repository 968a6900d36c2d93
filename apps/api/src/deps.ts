/** Creates all dependencies on the outside world; everything else receives them. */

import type { DestinationStream, Logger } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import { type Config, directUrlOf, isPooled } from './config.ts';
import { createHasher, type Hasher } from './crypto/password-hash.ts';
import { createDatabase, type Database, type Db } from './db/database.ts';
import { createListener, type Listener } from './db/listener.ts';
import { createProcessLock, type ProcessLock } from './db/process-lock.ts';
import { createReplica, type Replica } from './db/replica.ts';
import { createSchemaGate, type SchemaGate } from './db/schema-gate.ts';
import { type Announcer, createAnnouncer } from './events/announcer.ts';
import type { CallerRules } from './http/caller-rules.ts';
import { createRateLimits, type LimitSizes, type RateLimits, defaultLimits } from './http/rate-limits.ts';
import { type ConnectionLimits, defaultConnectionLimits } from './http/serve-calls.ts';
import { createUploadSlots, type UploadSlots } from './http/upload-slots.ts';
import { createJobAdmin, type JobAdmin } from './jobs/job-admin.ts';
import { createLogger } from './logger.ts';
import { countMails } from './mail/count-mails.ts';
import { createMailer, type Mailer } from './mail/transport.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observeProcess } from './observe-process.ts';
import { createPaymentGateway, type PaymentGateway } from './payments/payment-gateway.ts';
import type { Broker } from './realtime/broker.ts';
import { createPostgresBroker } from './realtime/postgres-broker.ts';
import { createRedisBroker } from './realtime/redis-broker.ts';
import { type SocketLimits, defaultSocketLimits } from './realtime/socket-limits.ts';
import type { TokenClaims } from './sessions/load-session.ts';
import type { SessionRegistry } from './sessions/session-registry.ts';
import { createSettingsRegistry, type SettingsRegistry } from './settings/settings-registry.ts';
import { createDocumentStore, type DocumentStore } from './storage/document-store.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';
import { createFileInspector, type FileInspector } from './uploads/file-inspector.ts';
import { createVirusScanner, type VirusScanner } from './uploads/virus-scanner.ts';

export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly db: Db;
  readonly database: Database;
  /** For lists and reports. */
  readonly replica: Replica;
  readonly listener: Listener;
  readonly schema: SchemaGate;
  readonly processLock: ProcessLock;
  readonly broker: Broker;
  readonly announcer: Announcer;
  readonly limits: RateLimits;
  readonly sockets: SocketLimits;
  readonly connections: ConnectionLimits;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly files: DocumentStore;
  readonly uploads: UploadSlots;
  readonly inspector: FileInspector;
  /** Undefined without CLAMAV_URL. */
  readonly scanner: VirusScanner | undefined;
  readonly hasher: Hasher;
  readonly mailer: Mailer;
  readonly payments: PaymentGateway;
  readonly settings: SettingsRegistry;
  readonly jobs: JobAdmin;
  /** Aborted when the shutdown begins; the process is not ready any more but still answers. */
  readonly stopping: AbortController;
}

/** The dependencies of operations: `Deps` and what the app creates. */
export interface AppDeps extends Deps {
  readonly sessions: SessionRegistry;
  /** Pages and networks that may call for each role. */
  readonly callers: CallerRules;
  signToken(claims: Omit<TokenClaims, 'exp'>, expiresInSeconds: number): string;
}

export interface DepsOptions {
  clock?: Clock;
  limits?: Partial<LimitSizes>;
  sockets?: Partial<SocketLimits>;
  connections?: Partial<ConnectionLimits>;
  tracing?: Tracing;
  /** The log's destination; standard output by default. */
  logTo?: DestinationStream;
}

export function createDeps(
  config: Config,
  {
    clock = systemClock,
    limits = {},
    sockets = {},
    connections = {},
    tracing = noTracing,
    logTo,
  }: DepsOptions = {},
): Deps {
  const log = createLogger(config.LOG_LEVEL, logTo, tracing === noTracing ? undefined : tracing.ids);
  const processLock = createProcessLock();
  const listener = createListener(directUrlOf(config), processLock.statement);
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    pooled: isPooled(config),
    silentForMs: listener.silentForMs,
    tracing,
  });
  const metrics = createMetrics();
  const files = createDocumentStore(config);
  observeProcess(metrics.registry, { database, listener, files });
  return {
    config,
    clock,
    database,
    db: database.db,
    log,
    replica: createReplica({
      url: config.DATABASE_REPLICA_URL,
      poolSize: config.DATABASE_POOL,
      primary: database.db,
      metrics,
      tracing,
      log,
    }),
    listener,
    schema: createSchemaGate(database.db),
    processLock,
    broker: createBroker(config, listener, log),
    announcer: createAnnouncer(database.db, log),
    limits: createRateLimits(database.pool, { ...defaultLimits, ...limits }, clock.now),
    sockets: { ...defaultSocketLimits, ...sockets },
    connections: { ...defaultConnectionLimits, ...connections },
    metrics,
    tracing,
    files,
    uploads: createUploadSlots(),
    inspector: createFileInspector(),
    scanner: config.CLAMAV_URL === undefined ? undefined : createVirusScanner(config.CLAMAV_URL),
    hasher: createHasher(),
    mailer: countMails(createMailer(config), metrics, tracing),
    payments: createPaymentGateway(config, metrics, tracing),
    settings: createSettingsRegistry(config, database.db, listener),
    jobs: createJobAdmin({ config, db: database.db, log }),
    stopping: new AbortController(),
  };
}

const createBroker = (config: Config, listener: Listener, log: Logger): Broker =>
  config.REDIS_URL === undefined
    ? createPostgresBroker(listener)
    : createRedisBroker({ REDIS_URL: config.REDIS_URL, DATABASE_URL: directUrlOf(config) }, log);

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.close();
  await deps.announcer.stop();
  await deps.broker.stop();
  await deps.listener.stop();
  deps.mailer.close();
  deps.inspector.stop();
  await deps.replica.stop();
  await deps.database.close();
  deps.metrics.stop();
  await deps.tracing.stop();
}
