/** The only reader of the environment: parses it once and reports every fault together. */
import { isEmail } from '@portal/domain/email';
import { passwordProblem } from '@portal/domain/password';
import { readEnvironment } from '@portal/environment/read-environment';
import type { Values } from '@portal/environment/setting';
import { isLive, type Stage } from '@portal/environment/stage';
import * as z from 'zod';
import { databaseSettings } from './environment/data-settings.ts';
import { repeatedSecrets } from './environment/secret-settings.ts';
import { settings } from './environment/settings.ts';

export type Config = Values<typeof settings> & { readonly APP_STAGE: Stage };

/**
 * Reads and checks the environment. @throws EnvironmentError, which names every setting at fault.
 * Production and staging refuse examples, addresses that nobody reaches, and keys of the wrong kind.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return readEnvironment(settings, env, compare);
}

/** What `migrate` needs. @throws EnvironmentError */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env) {
  return readEnvironment(databaseSettings, env);
}

/** For what needs a connection of its own, which PgBouncer would share. */
export const directUrlOf = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string =>
  config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

/** What is wrong between settings. Those that could not be read are undefined. */
function compare(values: Partial<Config>, stage: Stage): string[] {
  const withoutKeys =
    values.FILES_URL?.startsWith('s3:') &&
    (values.S3_ACCESS_KEY_ID === undefined || values.S3_SECRET_ACCESS_KEY === undefined);
  return [
    ...(withoutKeys && isLive(stage) ? ['FILES_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'] : []),
    ...(isLive(stage) ? [...repeatedSecrets(values), ...sharedHosts(values)] : []),
  ];
}

/** What a browser keeps of one app must not reach another (card-007). */
function sharedHosts({ PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL }: Partial<Config>): string[] {
  const hosts = [PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL].flatMap((url) =>
    url === undefined ? [] : new URL(url).hostname,
  );
  return new Set(hosts).size < hosts.length
    ? ['PUBLIC_URL, CUSTOMER_URL, STAFF_URL and ADMIN_URL must have four different host names']
    : [];
}

const firstAdmin = z.object({
  ADMIN_NAME: z.string().trim().min(1).max(100),
  ADMIN_EMAIL: z.string().trim().toLowerCase().refine(isEmail, 'must be an e-mail address'),
  ADMIN_PASSWORD: z.string().superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    if (/demo-?pass|change-?me|example|secret/i.test(password)) {
      context.addIssue({ code: 'custom', message: 'is an example; choose one of your own' });
    }
  }),
});

/** Who the first admin is (admin-login-007). Throws one error that names every bad variable and repeats no value. */
export function readFirstAdmin(env: NodeJS.ProcessEnv = process.env) {
  const parsed = firstAdmin.safeParse(env);
  if (parsed.success) {
    const { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = parsed.data;
    return { name, email, password };
  }
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The first admin is not complete:\n  ${problems.join('\n  ')}`);
}
