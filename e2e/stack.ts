/** Starts the whole product for a run of tests: on free loopback ports, with data deleted afterwards. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/api/dev/free-port.ts';
import { startMailCatcher } from '../apps/api/dev/mail-catcher.ts';
import { startPostgres } from '../apps/api/dev/postgres.ts';
import { prepareDatabase } from '../apps/api/dev/prepare-database.ts';
import { startRazorpaySandbox } from '../apps/api/dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import { apiEnvironment } from '../tooling/product/api-environment.ts';
import { createCleanupStack, type CleanupStack } from '../tooling/product/cleanup-stack.ts';
import { loadDevelopmentSecrets, type Secrets } from '../tooling/product/development-secrets.ts';
import { runApi } from '../tooling/product/run-api.ts';
import { runBuiltApps } from '../tooling/product/run-apps.ts';
import { readSettings, type Settings } from '../tooling/product/settings.ts';

export type Stack = {
  customerUrl: string;
  staffUrl: string;
  adminUrl: string;
  /** Ends in `/api`. */
  apiUrl: string;
  /** The mail catcher's page; its REST is below it. */
  mailUrl: string;
  paymentsUrl: string;
  databaseUrl: string;
  stop: () => Promise<void>;
};

/** How long the bank of a late payment takes here, in milliseconds. */
const LATE_AFTER_MS = 10_000;

/** Resolves when every service responds. */
export async function startStack(): Promise<Stack> {
  const stops = createCleanupStack();
  try {
    const settings = readSettings(await freshEnvironment(stops));
    const secrets = loadDevelopmentSecrets(settings.dataDir);
    const databaseUrl = await startAll(settings, secrets, stops);
    const at = ({ number }: { number: number }) => `http://localhost:${number}`;
    return {
      customerUrl: at(settings.ports.apps.customer),
      staffUrl: at(settings.ports.apps.staff),
      adminUrl: at(settings.ports.apps.admin),
      apiUrl: `${at(settings.ports.api)}/api`,
      mailUrl: `http://127.0.0.1:${settings.ports.mailPage.number}`,
      paymentsUrl: at(settings.ports.payments),
      databaseUrl,
      stop: stops.stopAll,
    };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

/** A separate data folder and free ports, as environment variables. */
async function freshEnvironment(stops: CleanupStack): Promise<NodeJS.ProcessEnv> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  stops.add('The data folder', () => rm(dataDir, { recursive: true, force: true }));
  const variables = [
    'API_PORT',
    'PAYMENT_SANDBOX_PORT',
    'SMTP_PORT',
    'MAIL_PORT',
    'POSTGRES_PORT',
    'CUSTOMER_PORT',
    'STAFF_PORT',
    'ADMIN_PORT',
  ];
  const ports = new Set<number>();
  while (ports.size < variables.length) ports.add(await freePort());
  const env: NodeJS.ProcessEnv = { DATA_DIR: dataDir };
  for (const [at, port] of [...ports].entries()) env[variables[at] ?? ''] = String(port);
  return env;
}

/** Tests reuse one token in many pages, also minutes later. */
const longSessions = { TOKEN_MINUTES: '240', CUSTOMER_TOKEN_MINUTES: '240', ADMIN_IDLE_MINUTES: '240' };

/** Returns the address of the database. */
async function startAll(settings: Settings, secrets: Secrets, stops: CleanupStack): Promise<string> {
  const { dataDir, ports } = settings;
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: ports.postgres.number,
    fast: true,
  });
  stops.add('Postgres', postgres.remove);
  const { url } = await prepareDatabase(postgres.url, secrets.DATABASE_PASSWORD, (databaseUrl) =>
    apiEnvironment(settings, secrets, databaseUrl),
  );
  const mails = await startMailCatcher({ smtpPort: ports.smtp.number, webPort: ports.mailPage.number });
  stops.add('The mail catcher', mails.stop);
  const payments = await startRazorpaySandbox({
    port: ports.payments.number,
    keyId: secrets.PAYMENT_KEY_ID,
    keySecret: secrets.PAYMENT_KEY_SECRET,
    webhook: {
      url: `http://127.0.0.1:${ports.api.number}/webhooks/razorpay`,
      secret: secrets.PAYMENT_WEBHOOK_SECRET,
    },
    lateAfterMs: LATE_AFTER_MS,
  });
  stops.add('The payment sandbox', payments.stop);
  await runBuiltApps(settings, stops);
  // Long enough for tests that press Undo, short enough for those that wait until it disappears.
  const env = { ...apiEnvironment(settings, secrets, url), ...longSessions, UNDO_HOLD_SECONDS: '1' };
  const logFile = join(dataDir, 'logs', 'api.log');
  await runApi({ env, port: ports.api.number, logFile, watch: false }, stops);
  return url;
}
