/** Binds every operation of openapi.yaml to its handler. Boot fails unless the two agree exactly. */
import type { ReceivedFile } from '../contract/files.ts';
import type { ValidateFunction } from 'ajv';
import { isLive } from '@portal/environment/stage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireConfirmation } from './require-confirmation.ts';
import { sayWho } from '../db/say-who.ts';
import type { Hook } from '../db/transaction-hooks.ts';
import type { AppDeps } from '../deps.ts';
import { authenticate } from './authenticate.ts';
import { forbidden, invalid, notFound, unauthenticated } from '../contract/errors.ts';
import { answerOnce } from './idempotency.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import { receiveMessageForm } from './receive-message-form.ts';
import { discardUnkept } from '../uploads/received-file.ts';
import { isFileAnswer, sendFile } from './serve-file.ts';
import { fieldErrors } from '../contract/field-errors.ts';
import type { Actor, Handlers, OperationId, PublicHandlers } from '../contract/operation.ts';
import { type ContractOperation, type Json, listOperations } from '../contract/read-contract.ts';
import { schemaValidators, type SchemaValidators } from '../contract/schema-validators.ts';

type AnyHandler = (deps: AppDeps, call: unknown) => Promise<unknown>;
interface Bound {
  operation: ContractOperation;
  handler: AnyHandler;
  /** Whether it only reads, and may do so on a replica. */
  isReport: boolean;
  validParams: ValidateFunction;
  validQuery: ValidateFunction;
  validBody: ValidateFunction | undefined;
  validForm: ValidateFunction | undefined;
  validAnswer: ValidateFunction | undefined;
}

export function mount(
  app: FastifyInstance,
  deps: AppDeps,
  document: Json,
  handlers: { open: PublicHandlers; guarded: Handlers; reports: readonly OperationId[] },
) {
  const validators = schemaValidators(document);
  const operations = listOperations(document);
  for (const operation of operations) mountOne(app, deps, bind(operation, handlers, validators));

  const inContract = new Set<string>(operations.map(({ id }) => id));
  const extra = [...Object.keys(handlers.open), ...Object.keys(handlers.guarded)].filter(
    (id) => !inContract.has(id),
  );
  if (extra.length > 0) throw new Error(`Not in the contract: ${extra.join(', ')}`);
}

function bind(
  operation: ContractOperation,
  handlers: { open: PublicHandlers; guarded: Handlers; reports: readonly OperationId[] },
  { json, text, answer }: SchemaValidators,
): Bound {
  const table: Record<string, unknown> = { ...(operation.isPublic ? handlers.open : handlers.guarded) };
  const handler = table[operation.id];
  if (!handler)
    throw new Error(`${operation.id} has no ${operation.isPublic ? 'public' : 'guarded'} handler`);
  const at = (pointer: string | undefined, compile: (schema: Json) => ValidateFunction) =>
    pointer === undefined ? undefined : compile({ $ref: pointer });
  return {
    operation,
    handler: handler as AnyHandler,
    isReport: handlers.reports.includes(operation.id),
    validParams: text(resolvable(operation.params)),
    validQuery: text(resolvable(operation.query)),
    validBody: at(operation.bodyPointer, json),
    validForm: at(operation.formPointer, text),
    validAnswer: at(operation.answerPointer, answer),
  };
}

/** Parameter schemas stand outside the document, so their references need its name in front. */
const resolvable = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Json;

function mountOne(app: FastifyInstance, deps: AppDeps, bound: Bound) {
  const { operation } = bound;
  app.route({
    method: operation.method,
    url: operation.path,
    onRequest: (request) => request.span.within(() => admit(deps, operation, request)),
    handler: (request, reply) => request.span.within(() => run(deps, bound, request, reply)),
  });
}

/** Before the body is read, so that a stranger learns nothing and costs nothing. */
async function admit(deps: AppDeps, operation: ContractOperation, request: FastifyRequest): Promise<void> {
  await deps.limits.call(request.ip);
  const hasLink = operation.acceptsSignedLink && Boolean((request.query as Json)['signature']);
  if (operation.isPublic || hasLink) return;
  request.actor = await authenticate(deps, request, operation.acceptsExpiredToken);
  if (!operation.allow.includes(request.actor.kind)) throw forbidden();
  refuseForeignCaller(deps, request, request.actor, operation.id);
  if (operation.stepUp === 'always') await requireConfirmation(deps.db, deps, request.actor);
}

function refuseForeignCaller(
  { callers }: AppDeps,
  { headers, ip }: FastifyRequest,
  { kind }: Actor,
  id: OperationId,
) {
  const refusal = callers.refusal(kind, { origin: headers.origin, ip, isLogout: id === 'logout' });
  if (refusal) throw refusal;
}

async function run(deps: AppDeps, bound: Bound, request: FastifyRequest, reply: FastifyReply) {
  const { operation, validParams, validQuery } = bound;
  // A link that is not whole lets nobody in, and so learns nothing of what would be right.
  const cameByLink = !operation.isPublic && request.actor === undefined;
  if (cameByLink && !(validParams(request.params) && validQuery(request.query))) throw unauthenticated();
  if (!validParams(request.params)) throw notFound();
  check(validQuery, request.query);
  const body = await readBody(deps, bound, request);
  const call = {
    params: request.params,
    query: request.query,
    body,
    actor: request.actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  };
  try {
    const work = (beforeCommit?: Hook) => {
      const own = ofCall(deps, operation, request.actor, beforeCommit);
      if (!bound.isReport) return bound.handler(own, call);
      return deps.replica.read((db) => bound.handler(db === deps.db ? own : { ...own, db }, call));
    };
    const answer = await (operation.answersSecret
      ? work()
      : answerOnce(deps, { request, operation, body }, work));
    if (isFileAnswer(answer)) return await sendFile(reply, answer);
    checkAnswer(deps, bound, request, answer);
    return await reply.send(answer);
  } finally {
    await discardUnkept(deps, body);
  }
}

/** The one place where the audit log learns who is at work: what staff and admins write, they write under their name (0022). */
function ofCall(
  deps: AppDeps,
  { id, method }: ContractOperation,
  actor: Actor | undefined,
  beforeCommit: Hook | undefined,
): AppDeps {
  const isAudited = actor !== undefined && actor.kind !== 'customer' && method !== 'GET';
  const atBegin = isAudited ? sayWho({ userId: actor.userId, role: actor.kind, operation: id }) : undefined;
  if (!atBegin && !beforeCommit) return deps;
  return { ...deps, db: deps.database.withHooks({ atBegin, beforeCommit }) };
}

async function readBody(
  deps: AppDeps,
  { operation, validForm, validBody }: Bound,
  request: FastifyRequest,
): Promise<unknown> {
  if (!validForm) {
    const body = request.body ?? {};
    if (validBody) check(validBody, body);
    return body;
  }
  const { fields, files } = await readForm(deps, operation, request);
  try {
    // The contract describes a file as text of format binary; its name stands in for it.
    const described = {
      ...fields,
      ...Object.fromEntries(Object.entries(files).map(([field, file]) => [field, namesOf(file)])),
    };
    check(validForm, described);
    return { ...described, ...files };
  } catch (error) {
    await discardUnkept(deps, files);
    throw error;
  }
}

async function readForm(
  deps: AppDeps,
  { fileRule }: ContractOperation,
  request: FastifyRequest,
): Promise<ReceivedForm> {
  if (fileRule === undefined) throw new Error('the contract was read without its rule for files');
  return fileRule === 'chat' ? receiveMessageForm(deps, request) : receiveForm(deps, request, fileRule);
}

const namesOf = (files: ReceivedFile | ReceivedFile[]) =>
  Array.isArray(files) ? files.map(({ originalName }) => originalName) : files.originalName;

function check(valid: ValidateFunction, value: unknown) {
  if (!valid(value)) throw invalid(fieldErrors(valid.errors ?? []));
}

const checkedInProduction = 0.01;
const longestUserAgent = 400;

/** An answer that breaks the contract fails in tests and development; in production one in a hundred is checked, logged and counted. */
function checkAnswer(
  deps: AppDeps,
  { operation, validAnswer }: Bound,
  request: FastifyRequest,
  answer: unknown,
) {
  if (
    !validAnswer ||
    (isLive(deps.config.APP_STAGE) && Math.random() > checkedInProduction) ||
    validAnswer(answer)
  )
    return;
  const places = (validAnswer.errors ?? [])
    .map((error) => `${error.instancePath} ${error.message}`)
    .join('; ');
  if (!isLive(deps.config.APP_STAGE)) throw new Error(`${operation.id} broke the contract: ${places}`);
  deps.metrics.contractBreaks.inc({ call: operation.id });
  request.log.error({ call: operation.id, places }, 'an answer broke the contract');
}
