/** The only reader of the environment of the sites: addresses, networks and ports, no secrets and no database. */

import { mailAddress } from '@portal/environment/fields';
import { networkCheck } from '@portal/environment/networks';
import { readEnvironment } from '@portal/environment/read-environment';
import { optional, type Values } from '@portal/environment/setting';
import {
  addressSettings,
  paymentCheckoutUrl,
  processSettings,
  securityContact,
  siteSettings,
} from '@portal/environment/shared-settings';
import type { Stage } from '@portal/environment/stage';
import { APP_NAMES, type AppName } from './apps.ts';
import { type CheckoutHosts, checkoutHosts } from './checkout-hosts.ts';
import { brandProblems, readBrand } from './read-brand.ts';

const { HOST, LOG_LEVEL, DRAIN_SECONDS } = processSettings;

const settings = {
  ...addressSettings,
  HOST,
  LOG_LEVEL,
  DRAIN_SECONDS,
  ...siteSettings,
  PAYMENT_CHECKOUT_URL: paymentCheckoutUrl,
  SECURITY_CONTACT: securityContact,
  PROVIDER_EMAIL: optional(mailAddress, 'e-mail address'),
};

type Environment = Values<typeof settings> & { APP_STAGE: Stage };

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
  /** Addresses and networks. */
  trustedProxies: readonly string[];
  isTrustedProxy: (address: string) => boolean;
  /** Networks allowed to open an app; any network by default. */
  networks: Readonly<Partial<Record<AppName, readonly string[]>>>;
  isAdmitted: Readonly<Record<AppName, (address: string) => boolean>>;
  checkout: CheckoutHosts;
  /** For security.txt. */
  contact: string | undefined;
  /** The provider's own files, by the path of the built file that they replace. */
  brand: ReadonlyMap<string, Buffer>;
}

/** @throws EnvironmentError, which names every invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SitesConfig {
  return toConfig(
    readEnvironment(settings, env, (values) => [
      ...sharedHosts(values),
      ...brandProblems(values.BRAND_FOLDER),
    ]),
  );
}

function toConfig(env: Environment): SitesConfig {
  return {
    stage: env.APP_STAGE,
    host: env.HOST,
    port: env.SITES_PORT,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1_000,
    apiOrigin: env.PUBLIC_URL,
    apiInternalOrigin: env.API_INTERNAL_URL ?? env.PUBLIC_URL,
    origins: { customer: env.CUSTOMER_URL, staff: env.STAFF_URL, admin: env.ADMIN_URL },
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    networks: {
      ...(env.STAFF_NETWORKS !== undefined && { staff: listOf(env.STAFF_NETWORKS) }),
      ...(env.ADMIN_NETWORKS !== undefined && { admin: listOf(env.ADMIN_NETWORKS) }),
    },
    isTrustedProxy: env.TRUSTED_PROXIES === undefined ? () => false : networkCheck(env.TRUSTED_PROXIES),
    isAdmitted: {
      customer: () => true,
      staff: networkCheck(env.STAFF_NETWORKS),
      admin: networkCheck(env.ADMIN_NETWORKS),
    },
    checkout: checkoutHosts(env.PAYMENT_CHECKOUT_URL),
    contact: env.SECURITY_CONTACT ?? env.PROVIDER_EMAIL,
    brand: env.BRAND_FOLDER === undefined ? new Map() : readBrand(env.BRAND_FOLDER),
  };
}

const listOf = (text: string | undefined) => text?.split(',').map((entry) => entry.trim()) ?? [];

/** One host serves one app, and none of them the API; in development ports distinguish them. */
function sharedHosts({ PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL }: Partial<Environment>): string[] {
  const hosts = [PUBLIC_URL, CUSTOMER_URL, STAFF_URL, ADMIN_URL].flatMap((url) =>
    url === undefined ? [] : new URL(url).host,
  );
  return new Set(hosts).size < hosts.length
    ? ['PUBLIC_URL, CUSTOMER_URL, STAFF_URL and ADMIN_URL must have four different host names']
    : [];
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
