/** CORS by operation: pages may read answers of the calls that their app's people may make. */
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContractOperation } from '../contract/read-contract.ts';
import { type CallerRules, roles } from './caller-rules.ts';

type Operation = Pick<ContractOperation, 'path' | 'isPublic' | 'allow'>;

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
      done(null, { ...usual, origin: byPath.get(path) ?? everyone });
    },
  });
}

const usual = {
  methods: ['GET', 'POST'],
  // Without this a browser hides from the apps how long to wait.
  exposedHeaders: ['retry-after', 'x-request-id'],
  maxAge: 600,
};
