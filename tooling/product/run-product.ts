/** Starts the whole product in order, keeps it up, and stops it in the reverse order. */

import { join } from 'node:path';
import { startMailCatcher } from '../../apps/api/dev/mail-catcher.ts';
import { startPostgres } from '../../apps/api/dev/postgres.ts';
import { prepareDatabase } from '../../apps/api/dev/prepare-database.ts';
import { startRazorpaySandbox } from '../../apps/api/dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import { apiEnvironment } from './api-environment.ts';
import { APPS } from './apps.ts';
import { assertPortsFree } from './assert-ports-free.ts';
import { createCleanupStack, type CleanupStack } from './cleanup-stack.ts';
import { loadDevelopmentSecrets, type Secrets } from './development-secrets.ts';
import { runApi } from './run-api.ts';
import { runBuiltApps, runViteApps } from './run-apps.ts';
import { acquireRunLock } from './run-lock.ts';
import { allPorts, readSettings, type Settings } from './settings.ts';

const ACCOUNTS = ['customer@demo.test', 'staff@demo.test', 'admin@demo.test'];
const PASSWORD = 'Demo-pass-1';

export type Mode = 'built' | 'dev';

/** Resolves to the exit code when the product was stopped, by a signal (0) or by a part that died (1). */
export async function runProduct(mode: Mode): Promise<number> {
  const stops = createCleanupStack();
  const { ended, end } = endOfRun();
  // npm and the terminal may both pass the same Ctrl-C on, so repeated signals are ignored.
  const stop = () => {
    end(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const died = startAll(mode, stops, end).catch((error: unknown) => {
    end(messageOf(error));
  });
  const why = await ended;
  if (why !== undefined) console.error(`\n${why}`);
  console.log('Stopping …');
  await stops.stopAll();
  // After a signal during the start, services started later must stop too.
  await died;
  return why === undefined ? 0 : 1;
}

async function startAll(mode: Mode, stops: CleanupStack, end: (why: string) => void): Promise<void> {
  const settings = readSettings();
  stops.add('The data folder', acquireRunLock(settings.dataDir));
  await assertPortsFree(allPorts(settings));
  const secrets = loadDevelopmentSecrets(settings.dataDir);
  const databaseUrl = await startData(settings, secrets, stops, end);
  await startSandboxes(settings, secrets, stops);
  const apps = mode === 'dev' ? runViteApps(settings, stops, end) : runBuiltApps(settings, stops);
  const api = runApi(
    {
      env: apiEnvironment(settings, secrets, databaseUrl),
      port: settings.ports.api.number,
      logFile: join(settings.dataDir, 'logs', 'api.log'),
      watch: mode === 'dev',
    },
    stops,
  );
  await Promise.all([apps, api]);
  printWelcome(settings);
}

async function startData(
  settings: Settings,
  secrets: Secrets,
  stops: CleanupStack,
  end: (why: string) => void,
): Promise<string> {
  const { dataDir, ports } = settings;
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: ports.postgres.number });
  stops.add('Postgres', postgres.stop);
  void postgres.ended.then(() => {
    if (!stops.isStopping()) end(`Postgres ended. Its log: ${join(dataDir, 'postgres', 'postgres.log')}`);
  });
  const { url, seeded } = await prepareDatabase(postgres.url, secrets.DATABASE_PASSWORD, (databaseUrl) =>
    apiEnvironment(settings, secrets, databaseUrl),
  );
  if (seeded) console.log('The demo data is in place.');
  return url;
}

async function startSandboxes(
  { dataDir, ports }: Settings,
  secrets: Secrets,
  stops: CleanupStack,
): Promise<void> {
  const mails = await startMailCatcher({
    smtpPort: ports.smtp.number,
    webPort: ports.mailPage.number,
    mailDir: join(dataDir, 'mails'),
  });
  stops.add('The mail catcher', mails.stop);
  const payments = await startRazorpaySandbox({
    port: ports.payments.number,
    keyId: secrets.PAYMENT_KEY_ID,
    keySecret: secrets.PAYMENT_KEY_SECRET,
    webhook: {
      url: `http://127.0.0.1:${ports.api.number}/webhooks/razorpay`,
      secret: secrets.PAYMENT_WEBHOOK_SECRET,
    },
    dataFile: join(dataDir, 'payments.jsonl'),
  });
  stops.add('The payment sandbox', payments.stop);
}

function endOfRun() {
  let end: (why: string | undefined) => void = () => undefined;
  const ended = new Promise<string | undefined>((resolve) => {
    end = resolve;
  });
  return { ended, end: (why: string | undefined) => end(why) };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : '';
  return error.message + cause;
}

/** Prints the addresses and how to log in. */
function printWelcome({ ports, dataDir }: Settings): void {
  const rows: [string, string][] = [
    ...APPS.map(({ name, title }): [string, string] => [title, local(ports.apps[name].number)]),
    ['API', `${local(ports.api.number)}  (/docs, /openapi.yaml, /healthz)`],
    ['mails', `${local(ports.mailPage.number)}  (SMTP on port ${ports.smtp.number})`],
    ['payment sandbox', local(ports.payments.number)],
    ['Postgres', `port ${ports.postgres.number}, data in ${dataDir}`],
  ];
  const width = Math.max(...rows.map(([what]) => what.length)) + 2;
  const lines = rows.map(([what, where]) => `  ${what.padEnd(width)}${where}`);
  const accounts = ACCOUNTS.map((account) => `  ${account}`);
  console.log(
    ['', 'Ready.', '', ...lines, '', `Demo accounts, password ${PASSWORD}:`, ...accounts].join('\n'),
  );
  console.log('\nCtrl-C stops everything; the next start finds the same data.\n');
}

function local(port: number): string {
  return `http://localhost:${port}`;
}
