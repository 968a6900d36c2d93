/** From which pages and networks people of each role may call, so that the hosts of the apps stay apart (card-005 to card-007). */
import { networkCheck } from '@portal/environment/networks';
import type { Config } from '../config.ts';
import type { Role } from '../contract/operation.ts';
import { Problem } from '../contract/errors.ts';

export interface CallerRules {
  /** Origins of pages that may call on behalf of one of these roles. */
  originsOf(roles: readonly Role[]): ReadonlySet<string>;
  /** Whether a page of this origin may call at all. Callers that are no browser send none. */
  isKnown(origin: string): boolean;
  /** Why a person of this role may not call from there, or undefined. */
  refusal(role: Role, from: Caller): Problem | undefined;
}

interface Caller {
  readonly origin: string | undefined;
  readonly ip: string;
  /** Ending a session harms nobody: the apps end that of somebody who logged in at the wrong one. */
  readonly isLogout?: boolean;
}

export type CallerConfig = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'CUSTOMER_URL'
  | 'STAFF_URL'
  | 'ADMIN_URL'
  | 'PARTNER_ORIGINS'
  | 'STAFF_NETWORKS'
  | 'ADMIN_NETWORKS'
>;

export const roles = ['customer', 'staff', 'admin'] as const satisfies readonly Role[];

export function createCallerRules(config: CallerConfig): CallerRules {
  // The API's own page is /docs, from which calls are tried out.
  const own = originOf(config.PUBLIC_URL);
  const origins: Record<Role, ReadonlySet<string>> = {
    customer: new Set([own, originOf(config.CUSTOMER_URL), ...(config.PARTNER_ORIGINS ?? []).map(originOf)]),
    staff: new Set([own, originOf(config.STAFF_URL)]),
    admin: new Set([own, originOf(config.ADMIN_URL)]),
  };
  const isWithin: Record<Role, (ip: string) => boolean> = {
    customer: () => true,
    staff: networkCheck(config.STAFF_NETWORKS),
    admin: networkCheck(config.ADMIN_NETWORKS),
  };
  return {
    originsOf: (of) => new Set(of.flatMap((role) => [...origins[role]])),
    isKnown: (origin) => roles.some((role) => origins[role].has(origin)),
    refusal(role, { origin, ip, isLogout = false }) {
      if (isLogout) return undefined;
      if (origin !== undefined && !origins[role].has(origin)) return wrongPage();
      return isWithin[role](ip) ? undefined : wrongNetwork();
    },
  };
}

const originOf = (url: string) => new URL(url).origin;

const wrongPage = () =>
  new Problem(
    'forbidden',
    'This account can’t be used on this page. Please log in at the address of its own app.',
  );

const wrongNetwork = () =>
  new Problem(
    'forbidden',
    'This account can’t be used from this network. Please connect to the company’s network.',
  );
