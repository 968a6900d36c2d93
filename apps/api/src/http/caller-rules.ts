/** Which pages and networks may call for each role, so that the apps' hosts stay apart (card-005 to card-007), and CORS. */

import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { networkCheck } from '@portal/environment/networks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../contract/errors.ts';
import type { Role } from '../contract/operation.ts';
import type { ContractOperation } from '../contract/read-contract.ts';

export interface CallerRules {
  /** Origins of pages that may call on behalf of one of these roles. */
  originsOf(roles: readonly Role[]): ReadonlySet<string>;
  /** Whether pages of this origin may call at all. Only browsers send an origin. */
  isKnown(origin: string): boolean;
  /** Returns why a person of this role may not call from there. */
  refusal(role: Role, from: Caller): Problem | undefined;
}

interface Caller {
  readonly origin: string | undefined;
  readonly ip: string;
  /** Always allowed: an app ends the session of a person who logged in at the wrong app. */
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

const roles = ['customer', 'staff', 'admin'] as const satisfies readonly Role[];

export function createCallerRules(config: CallerConfig): CallerRules {
  // The API's own page /docs can make calls.
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

type Operation = Pick<ContractOperation, 'path' | 'isPublic' | 'allow'>;

/** CORS per operation: only pages of the roles that may call it can read its response. */
export async function allowOrigins(
  app: FastifyInstance,
  rules: CallerRules,
  operations: readonly Operation[],
): Promise<void> {
  const everyone = [...rules.originsOf(roles)];
  const byPath = new Map(
    operations.map(({ path, isPublic, allow }) => [path, isPublic ? everyone : [...rules.originsOf(allow)]]),
  );
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) => {
      const path = request.url.split('?')[0] ?? '';
      done(null, { ...corsOptions, origin: byPath.get(path) ?? everyone });
    },
  });
}

const corsOptions = {
  methods: ['GET', 'POST'],
  // Browsers hide other headers from the apps.
  exposedHeaders: ['retry-after', 'x-request-id'],
  maxAge: 600,
};
