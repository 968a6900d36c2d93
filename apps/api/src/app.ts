/** The Fastify instance with all its options, the same in tests as in production. */
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '@portal/domain/file-rules';
import { TICKET_HTML_MAX } from '@portal/domain/ticket-html';
import { isLive } from '@portal/environment/stage';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { TokenClaims } from './sessions/load-session.ts';
import { sessionLimits } from './sessions/session-limits.ts';
import { createSessionRegistry } from './sessions/session-registry.ts';
import { requiresTwoFactor } from './accounts/requires-two-factor.ts';
import { mount } from './http/mount.ts';
import { listOperations, readContract } from './contract/read-contract.ts';
import type { AppDeps, Deps } from './deps.ts';
import { guardedHandlers } from './handlers.ts';
import { openHandlers } from './open-handlers.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { createCallerRules } from './http/caller-rules.ts';
import { closeConnectionsOnce } from './http/close-server.ts';
import { dropUnreadableAddresses } from './http/drop-unreadable-addresses.ts';
import { handleErrors } from './http/error-handler.ts';
import { acceptJson } from './http/json-body.ts';
import { readableUrl } from './http/readable-url.ts';
import { refuseOtherHosts } from './http/refuse-other-hosts.ts';
import { logRequests } from './http/request-log.ts';
import { serveCalls } from './http/serve-calls.ts';
import { serveDocs } from './http/serve-docs.ts';
import { serveHealth } from './http/serve-health.ts';
import { waitForSchema } from './http/wait-for-schema.ts';
import { receiveWebhook } from './payments/receive-webhook.ts';
import { traceCalls } from './http/trace-calls.ts';
import { serveSockets } from './realtime/serve-sockets.ts';
import { reports } from './reports.ts';
import { tokenSecrets } from './secrets.ts';

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: readableUrl,
    trustProxy: deps.config.TRUSTED_PROXIES?.split(',').map((network) => network.trim()) ?? false,
    bodyLimit: 256 * 1024,
    // A look at a download by HEAD would make its file, and use up a link that works once.
    exposeHeadRoutes: false,
    serverFactory: serveCalls(deps),
    // On a stop calls under way are answered, and so are those that a connection still brings.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Beyond it Fastify answers by itself; the contract says which parameters are too long.
    routerOptions: { maxParamLength: 16_384, caseSensitive: true, ignoreTrailingSlash: false },
  });
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    dropUnreadableAddresses(request.raw);
    done();
  });
  acceptJson(app);
  handleErrors(app);
  traceCalls(app, deps.tracing);
  logRequests(app, deps.metrics);
  refuseOtherHosts(app, deps.config);
  waitForSchema(app, deps.schema);
  closeConnectionsOnce(app, deps.stopping.signal);
  await app.register(helmet, headersOf(deps));
  const contract = readContract();
  const callers = createCallerRules(deps.config);
  await allowOrigins(app, callers, listOperations(contract));
  await app.register(multipart, {
    limits: {
      fileSize: MAX_FILE_BYTES,
      // One more than any call takes, so that the form itself can say which field has too many.
      files: MAX_FILES_PER_MESSAGE + 1,
      fields: 20,
      // Room for the longest message of a ticket in any script.
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
      // The session registry looks at it, since a token may be renewed after its end.
      ignoreExpiration: true,
    },
  });

  const appDeps = { ...withSessions(app, deps), callers };
  mount(app, appDeps, contract, { open: openHandlers, guarded: guardedHandlers, reports });
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
  // The three apps stand on other origins and read our answers; CORS says which.
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
