/** Mounts a route for every operation of openapi.yaml. Throws unless contract and handlers match exactly. */

import { isLive } from '@portal/environment/stage';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, invalid, notFound, unauthenticated } from '../contract/errors.ts';
import { fieldErrors } from '../contract/field-errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor, Handlers, OperationId, PublicHandlers } from '../contract/operation.ts';
import { type ContractOperation, type Json, listOperations } from '../contract/read-contract.ts';
import { schemaValidators, type SchemaValidators } from '../contract/schema-validators.ts';
import { setAuditActor } from '../db/set-audit-actor.ts';
import type { Hook } from '../db/transaction-hooks.ts';
import type { AppDeps } from '../deps.ts';
import { discardUnkeptFiles } from '../uploads/received-file.ts';
import { authenticate } from './authenticate.ts';
import { withIdempotency } from './idempotency.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import { receiveMessageForm } from './receive-message-form.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { isFileAnswer, sendFile } from './serve-file.ts';

type AnyHandler = (deps: AppDeps, call: unknown) => Promise<unknown>;
interface OperationHandlers {
  publicHandlers: PublicHandlers;
  protectedHandlers: Handlers;
  replicaOperations: readonly OperationId[];
}

interface BoundOperation {
  operation: ContractOperation;
  handler: AnyHandler;
  /** Reads only, from the replica if there is one. */
  readsReplica: boolean;
  validParams: ValidateFunction;
  validQuery: ValidateFunction;
  validBody: ValidateFunction | undefined;
  validForm: ValidateFunction | undefined;
  validAnswer: ValidateFunction | undefined;
}

export function mountOperations(
  app: FastifyInstance,
  deps: AppDeps,
  document: Json,
  handlers: OperationHandlers,
) {
  const validators = schemaValidators(document);
  const operations = listOperations(document);
  for (const operation of operations) mountOperation(app, deps, bind(operation, handlers, validators));

  const inContract = new Set<string>(operations.map(({ id }) => id));
  const extra = [...Object.keys(handlers.publicHandlers), ...Object.keys(handlers.protectedHandlers)].filter(
    (id) => !inContract.has(id),
  );
  if (extra.length > 0) throw new Error(`Not in the contract: ${extra.join(', ')}`);
}

function bind(
  operation: ContractOperation,
  handlers: OperationHandlers,
  { json, text, answer }: SchemaValidators,
): BoundOperation {
  const table: Record<string, unknown> = {
    ...(operation.isPublic ? handlers.publicHandlers : handlers.protectedHandlers),
  };
  const handler = table[operation.id];
  if (!handler)
    throw new Error(`${operation.id} has no ${operation.isPublic ? 'public' : 'protected'} handler`);
  const at = (pointer: string | undefined, compile: (schema: Json) => ValidateFunction) =>
    pointer === undefined ? undefined : compile({ $ref: pointer });
  return {
    operation,
    handler: handler as AnyHandler,
    readsReplica: handlers.replicaOperations.includes(operation.id),
    validParams: text(resolvable(operation.params)),
    validQuery: text(resolvable(operation.query)),
    validBody: at(operation.bodyPointer, json),
    validForm: at(operation.formPointer, text),
    validAnswer: at(operation.answerPointer, answer),
  };
}

/** Parameter schemas are compiled outside the document, so their references need its name. */
const resolvable = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Json;

function mountOperation(app: FastifyInstance, deps: AppDeps, bound: BoundOperation) {
  const { operation } = bound;
  app.route({
    method: operation.method,
    url: operation.path,
    onRequest: (request) => request.span.within(() => authorize(deps, operation, request)),
    handler: (request, reply) => request.span.within(() => run(deps, bound, request, reply)),
  });
}

/** Runs before the body is read, so that unauthorized callers cost little. */
async function authorize(
  deps: AppDeps,
  operation: ContractOperation,
  request: FastifyRequest,
): Promise<void> {
  await deps.limits.call(request.ip);
  const hasLink = operation.acceptsSignedLink && Boolean((request.query as Json)['signature']);
  if (operation.isPublic || hasLink) return;
  request.actor = await authenticate(deps, request, operation.acceptsExpiredToken);
  if (!operation.allow.includes(request.actor.kind)) throw forbidden();
  assertAllowedCaller(deps, request, request.actor, operation.id);
  if (operation.stepUp === 'always') await requireConfirmation(deps.db, deps, request.actor);
}

function assertAllowedCaller(
  { callers }: AppDeps,
  { headers, ip }: FastifyRequest,
  { kind }: Actor,
  id: OperationId,
) {
  const refusal = callers.refusal(kind, { origin: headers.origin, ip, isLogout: id === 'logout' });
  if (refusal) throw refusal;
}

async function run(deps: AppDeps, bound: BoundOperation, request: FastifyRequest, reply: FastifyReply) {
  const { operation, validParams, validQuery } = bound;
  // An incomplete signed link is answered like a missing token.
  const hasIncompleteActor = !operation.isPublic && request.actor === undefined;
  if (hasIncompleteActor && !(validParams(request.params) && validQuery(request.query)))
    throw unauthenticated();
  if (!validParams(request.params)) throw notFound();
  assertValid(validQuery, request.query);
  const body = await readBody(deps, bound, request);
  const call = {
    params: request.params,
    query: request.query,
    body,
    actor: request.actor,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
  };
  try {
    const work = (beforeCommit?: Hook) => {
      const own = depsForCall(deps, operation, request.actor, beforeCommit);
      if (!bound.readsReplica) return bound.handler(own, call);
      return deps.replica.read((db) => bound.handler(db === deps.db ? own : { ...own, db }, call));
    };
    const answer = await (operation.answersSecret
      ? work()
      : withIdempotency(deps, { request, operation, body }, work));
    if (isFileAnswer(answer)) return await sendFile(reply, answer);
    checkResponse(deps, bound, request, answer);
    return await reply.send(answer);
  } finally {
    await discardUnkeptFiles(deps, body);
  }
}

/** Sets the actor of the audit log for every write of staff and admins (record 0022). */
function depsForCall(
  deps: AppDeps,
  { id, method }: ContractOperation,
  actor: Actor | undefined,
  beforeCommit: Hook | undefined,
): AppDeps {
  const isAudited = actor !== undefined && actor.kind !== 'customer' && method !== 'GET';
  const atBegin = isAudited
    ? setAuditActor({ userId: actor.userId, role: actor.kind, operation: id })
    : undefined;
  if (!atBegin && !beforeCommit) return deps;
  return { ...deps, db: deps.database.withHooks({ atBegin, beforeCommit }) };
}

async function readBody(
  deps: AppDeps,
  { operation, validForm, validBody }: BoundOperation,
  request: FastifyRequest,
): Promise<unknown> {
  if (!validForm) {
    const body = request.body ?? {};
    if (validBody) assertValid(validBody, body);
    return body;
  }
  const { fields, files } = await readForm(deps, operation, request);
  try {
    // The contract describes a file as a binary string, so its name is validated instead.
    const described = {
      ...fields,
      ...Object.fromEntries(Object.entries(files).map(([field, file]) => [field, fileNamesOf(file)])),
    };
    assertValid(validForm, described);
    return { ...described, ...files };
  } catch (error) {
    await discardUnkeptFiles(deps, files);
    throw error;
  }
}

async function readForm(
  deps: AppDeps,
  { fileRule }: ContractOperation,
  request: FastifyRequest,
): Promise<ReceivedForm> {
  if (fileRule === undefined) throw new Error('the contract has no x-files rule for this form');
  return fileRule === 'chat' ? receiveMessageForm(deps, request) : receiveForm(deps, request, fileRule);
}

const fileNamesOf = (files: ReceivedFile | ReceivedFile[]) =>
  Array.isArray(files) ? files.map(({ originalName }) => originalName) : files.originalName;

function assertValid(valid: ValidateFunction, value: unknown) {
  if (!valid(value)) throw invalid(fieldErrors(valid.errors ?? []));
}

const productionSampleRate = 0.01;
const maxUserAgentLength = 400;

/** Checks the response against the contract: throws in development, logs and counts a sample in production. */
function checkResponse(
  deps: AppDeps,
  { operation, validAnswer }: BoundOperation,
  request: FastifyRequest,
  answer: unknown,
) {
  if (
    !validAnswer ||
    (isLive(deps.config.APP_STAGE) && Math.random() > productionSampleRate) ||
    validAnswer(answer)
  )
    return;
  const places = (validAnswer.errors ?? [])
    .map((error) => `${error.instancePath} ${error.message}`)
    .join('; ');
  if (!isLive(deps.config.APP_STAGE)) throw new Error(`${operation.id} broke the contract: ${places}`);
  deps.metrics.contractBreaks.inc({ call: operation.id });
  request.log.error({ call: operation.id, places }, 'a response broke the contract');
}
