/** Metrics of the process for Prometheus. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly callSeconds: Histogram<'call' | 'status'>;
  readonly contractBreaks: Counter<'call'>;
  readonly shedCalls: Counter;
  readonly outboxAge: Gauge;
  readonly reads: Counter<'of'>;
  readonly replicaAway: Gauge;
  readonly jobs: Counter<'job' | 'outcome'>;
  readonly logins: Counter<'outcome'>;
  readonly sockets: Gauge;
  readonly socketCloses: Counter<'code'>;
  readonly mails: Counter<'outcome'>;
  readonly providerSeconds: Histogram<'call' | 'outcome'>;
  stop(): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    callSeconds: new Histogram({
      name: 'portal_call_seconds',
      help: 'Time to answer a call, in seconds',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    contractBreaks: new Counter({
      name: 'portal_contract_breaks_total',
      help: 'Answers that did not match openapi.yaml',
      labelNames: ['call'],
      registers: [registry],
    }),
    shedCalls: new Counter({
      name: 'portal_shed_calls_total',
      help: 'Calls that were refused unread, since too many waited for the database',
      registers: [registry],
    }),
    outboxAge: new Gauge({
      name: 'portal_outbox_oldest_seconds',
      help: 'Age of the oldest event that the relay has not carried on, in seconds',
      registers: [registry],
    }),
    reads: new Counter({
      name: 'portal_reads_total',
      help: 'Lists and reports by who answered them, where there is a replica',
      labelNames: ['of'],
      registers: [registry],
    }),
    replicaAway: new Gauge({
      name: 'portal_replica_away_seconds',
      help: 'For how long the replica has been away or late, in seconds',
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'portal_jobs_total',
      help: 'Jobs by how they ended',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    logins: new Counter({
      name: 'portal_logins_total',
      help: 'Tries to log in by how they ended; many wrong ones in a minute are an attack',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'portal_sockets',
      help: 'Sockets that are open on this process',
      registers: [registry],
    }),
    socketCloses: new Counter({
      name: 'portal_socket_closes_total',
      help: 'Sockets by the code they were closed with',
      labelNames: ['code'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'portal_mails_total',
      help: 'Mails that were given to the mail server, by whether it took them',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    providerSeconds: new Histogram({
      name: 'portal_payment_provider_seconds',
      help: 'Time that the payment provider took to answer, in seconds, by call and outcome',
      labelNames: ['call', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4],
      registers: [registry],
    }),
    stop: () => registry.clear(),
  };
}
