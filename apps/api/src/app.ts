/** Creates the Fastify instance, the same in tests as in production. */

import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@portal/domain/file-rules';
import { TICKET_HTML_MAX } from '@portal/domain/ticket-html';
import { isLive } from '@portal/environment/stage';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { requiresTwoFactor } from './accounts/requires-two-factor.ts';
import { listOperations, readContract } from './contract/read-contract.ts';
import type { AppDeps, Deps } from './deps.ts';
import { protectedHandlers } from './handlers.ts';
import { allowOrigins, createCallerRules } from './http/caller-rules.ts';
import { closeConnectionsOnce } from './http/close-server.ts';
import { handleErrors } from './http/error-handler.ts';
import { mountOperations } from './http/mount.ts';
import { logRequests, traceCalls } from './http/observe-calls.ts';
import { acceptJson, decodableUrl, sanitizeForwardedFor } from './http/prepare-request.ts';
import { rejectOtherHosts, rejectUntilMigrated } from './http/reject-early.ts';
import { serveCalls } from './http/serve-calls.ts';
import { serveDocs } from './http/serve-docs.ts';
import { serveHealth } from './http/serve-health.ts';
import { receiveWebhook } from './payments/receive-webhook.ts';
import { publicHandlers } from './public-handlers.ts';
import { serveSockets } from './realtime/serve-sockets.ts';
import { replicaOperations } from './replica-operations.ts';
import { tokenSecrets } from './secrets.ts';
import type { TokenClaims } from './sessions/load-session.ts';
import { sessionLimits } from './sessions/session-limits.ts';
import { createSessionRegistry } from './sessions/session-registry.ts';

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: decodableUrl,
    trustProxy: deps.config.TRUSTED_PROXIES?.split(',').map((network) => network.trim()) ?? false,
    bodyLimit: 256 * 1024,
    // HEAD on a download would generate its file and use up a one-time link.
    exposeHeadRoutes: false,
    serverFactory: serveCalls(deps),
    // Shutdown answers calls in progress and those that arrive on open connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The contract limits parameters; Fastify's own limit must be higher.
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
  });
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    sanitizeForwardedFor(request.raw);
    done();
  });
  acceptJson(app);
  handleErrors(app);
  traceCalls(app, deps.tracing);
  logRequests(app, deps.metrics);
  rejectOtherHosts(app, deps.config);
  rejectUntilMigrated(app, deps.schema);
  closeConnectionsOnce(app, deps.stopping.signal);
  await app.register(helmet, headersOf(deps));
  const contract = readContract();
  const callers = createCallerRules(deps.config);
  await allowOrigins(app, callers, listOperations(contract));
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      // One more than any call accepts, so that the form parser reports the field.
      files: MAX_FILES_PER_MESSAGE + 1,
      fields: 20,
      // The longest message of a ticket in any script.
      fieldSize: 4 * TICKET_HTML_MAX,
      parts: 30,
    },
    throwFileSizeLimit: false,
  });
  await app.register(jwt, {
    secret: deps.config.TOKEN_SECRET,
    sign: { algorithm: 'HS256', iss: 'portal' },
    verify: {
      algorithms: ['HS256'],
      allowedIss: 'portal',
      requiredClaims: ['exp', 'sub', 'jti', 'role'],
      // The session registry checks it, because an expired token can be renewed.
      ignoreExpiration: true,
    },
  });

  const appDeps = { ...withSessions(app, deps), callers };
  mountOperations(app, appDeps, contract, { publicHandlers, protectedHandlers, replicaOperations });
  serveSockets(app, appDeps, contract);
  serveHealth(app, deps);
  await app.register(async (scope) => serveDocs(scope, { contract, config: deps.config }));
  await app.register(async (scope) => receiveWebhook(scope, deps));
  return app;
}

const headersOf = (deps: Deps) => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
  // The three apps on other origins read responses; CORS restricts which.
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: isLive(deps.config.APP_STAGE) && {
    maxAge: 31_536_000,
    includeSubDomains: true,
  },
});

function withSessions(app: FastifyInstance, deps: Deps): Omit<AppDeps, 'callers'> {
  const verifyWith = (key: string, token: string): TokenClaims | undefined => {
    try {
      return app.jwt.verify<TokenClaims>(token, key === secret ? undefined : { key });
    } catch {
      return undefined;
    }
  };
  const [secret, previous] = tokenSecrets(deps.config);
  const verify = (token: string) =>
    verifyWith(secret, token) ?? (previous === undefined ? undefined : verifyWith(previous, token));
  return {
    ...deps,
    sessions: createSessionRegistry(deps.db, deps.listener, {
      now: deps.clock.now,
      verify,
      limits: sessionLimits(deps.config),
      requiresTwoFactor: (role) => requiresTwoFactor(deps.config, role),
    }),
    signToken: (claims, expiresInSeconds) => {
      const iat = Math.floor(deps.clock.now().getTime() / 1000);
      return app.jwt.sign({ ...claims, iat, exp: iat + expiresInSeconds });
    },
  };
}
