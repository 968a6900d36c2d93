/** The only reader of the environment of the sites: parses it once and reports every problem together. */
import { z } from 'zod';
import { APP_NAMES, type AppName } from './apps.ts';
import { type CheckoutHosts, checkoutHosts } from './checkout-hosts.ts';
import { parseNetworks } from './networks.ts';

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()) return url.origin;
  context.addIssue(
    'must be an address such as https://app.your-domain.in, without a path or a slash at its end',
  );
  return z.NEVER;
});
const networks = z.string().transform((text, context) => {
  try {
    return parseNetworks(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'is no list of networks');
    return z.NEVER;
  }
});

const environment = z.object({
  APP_STAGE: z.enum(['production', 'staging', 'development']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  SITES_PORT: z.coerce.number().int().min(0).max(65_535).default(4005),
  /** The API, as browsers reach it. */
  PUBLIC_URL: origin,
  /** The API, as this process reaches it where that is another way. */
  API_INTERNAL_URL: origin.optional(),
  CUSTOMER_URL: origin,
  STAFF_URL: origin,
  ADMIN_URL: origin,
  TRUSTED_PROXIES: networks.prefault(''),
  STAFF_NETWORKS: networks.optional(),
  ADMIN_NETWORKS: networks.optional(),
  PAYMENT_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  /** Who is told of a weakness: an address of e-mail, or of a page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(https:\/\/\S+|(mailto:)?[^@\s]+@[^@\s]+)$/, 'must be an e-mail address or an https:// address')
    .optional(),
  PROVIDER_EMAIL: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
});

const addresses = ['PUBLIC_URL', 'CUSTOMER_URL', 'STAFF_URL', 'ADMIN_URL'] as const;
const developmentAddresses = {
  PUBLIC_URL: 'http://localhost:4000',
  CUSTOMER_URL: 'http://localhost:4001',
  STAFF_URL: 'http://localhost:4002',
  ADMIN_URL: 'http://localhost:4003',
};

export interface SitesConfig {
  stage: Stage;
  host: string;
  port: number;
  logLevel: string;
  drainMs: number;
  /** Of the API, as browsers reach it. */
  apiOrigin: string;
  /** Of the API, as this process reaches it. */
  apiInternalOrigin: string;
  /** Of each app. */
  origins: Readonly<Record<AppName, string>>;
  trustedProxies: ReturnType<typeof parseNetworks>;
  /** Who may visit an app; everybody where it is left out. */
  networks: Readonly<Partial<Record<AppName, ReturnType<typeof parseNetworks>>>>;
  checkout: CheckoutHosts;
  /** For security.txt. */
  contact: string | undefined;
}

export type Stage = z.infer<typeof environment>['APP_STAGE'];

/** @throws one error that names every variable that is missing, wrong or unsafe. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SitesConfig {
  // Files of settings keep what is not set as an empty value.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const usual = given['APP_STAGE'] === 'development' ? developmentAddresses : {};
  const parsed = environment.safeParse({ ...usual, ...given });
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${missingOr(issue)}`);
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment of the sites is not right:\n  ${problems.join('\n  ')}`);
  }
  return toConfig(parsed.data);
}

const missingOr = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issue.message;

function contradictions(env: z.infer<typeof environment>): string[] {
  const isOpen = env.APP_STAGE === 'development';
  const unsafe = addresses.filter((name) => !isOpen && !env[name].startsWith('https://'));
  const hosts = addresses.map((name) => new URL(env[name]).host);
  const doubled = addresses.filter((_, at) => hosts.indexOf(hosts[at] ?? '') !== at);
  return [
    ...unsafe.map((name) => `${name}: must begin with https://`),
    ...doubled.map((name) => `${name}: needs a host name of its own, apart from the other three`),
  ];
}

function toConfig(env: z.infer<typeof environment>): SitesConfig {
  const { APP_STAGE: stage, DRAIN_SECONDS = stage === 'development' ? 0 : 5 } = env;
  const [customer, staff, admin] = [env.CUSTOMER_URL, env.STAFF_URL, env.ADMIN_URL];
  return {
    stage,
    host: env.HOST,
    port: env.SITES_PORT,
    logLevel: env.LOG_LEVEL,
    drainMs: DRAIN_SECONDS * 1_000,
    apiOrigin: env.PUBLIC_URL,
    apiInternalOrigin: env.API_INTERNAL_URL ?? env.PUBLIC_URL,
    origins: { customer, staff, admin },
    trustedProxies: env.TRUSTED_PROXIES,
    networks: {
      ...(env.STAFF_NETWORKS && { staff: env.STAFF_NETWORKS }),
      ...(env.ADMIN_NETWORKS && { admin: env.ADMIN_NETWORKS }),
    },
    checkout: checkoutHosts(env.PAYMENT_CHECKOUT_URL),
    contact: env.SECURITY_CONTACT ?? env.PROVIDER_EMAIL,
  };
}

/** The app that a Host header names. */
export function appsByHost(origins: SitesConfig['origins']): ReadonlyMap<string, AppName> {
  return new Map(
    APP_NAMES.flatMap((name) => {
      const { host, hostname, protocol, port } = new URL(origins[name]);
      const usualPort = protocol === 'https:' ? 443 : 80;
      const hosts = port === '' ? [host, `${hostname}:${usualPort}`] : [host];
      return hosts.map((one) => [one, name] as const);
    }),
  );
}
