/** Reads openapi.yaml and lists its operations for mounting. */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OperationId, Role } from './operation.ts';

export const contractFile = new URL('../../../../openapi.yaml', import.meta.url);

// oxlint-disable-next-line typescript/no-explicit-any -- an OpenAPI document has no narrower type that would help here
export type Json = Record<string, any>;

export interface ContractOperation {
  id: OperationId;
  path: string;
  method: 'GET' | 'POST';
  isPublic: boolean;
  allow: Role[];
  acceptsSignedLink: boolean;
  /** Its response is shown once and stored nowhere. */
  answersSecret: boolean;
  /** Accepts an expired token while its session is valid. */
  acceptsExpiredToken: boolean;
  /** Requires a recent confirmation of identity: always, or when the operation decides so by the body. */
  stepUp: 'always' | 'by-body' | undefined;
  /** Idempotent without a key. */
  isRepeatable: boolean;
  fileRule: 'order' | 'proof' | 'ticket' | 'chat' | undefined;
  params: Json;
  query: Json;
  /** JSON pointers into the document, for the schemas of body and answer. */
  bodyPointer: string | undefined;
  formPointer: string | undefined;
  answerPointer: string | undefined;
}

let contract: Json | undefined;

/** Parsed once per process, which takes a tenth of a second; must not be modified. */
export const readContract = (): Json => (contract ??= parse(readFileSync(contractFile, 'utf8')));

/** Throws unless every operation has `security: []` or `x-allow`. */
export function listOperations(document: Json): ContractOperation[] {
  return Object.entries<Json>(document['paths']).flatMap(([path, item]) =>
    (['get', 'post'] as const)
      .filter((method) => item[method])
      .map((method) => describe(document, path, item, method)),
  );
}

function describe(document: Json, path: string, item: Json, method: 'get' | 'post'): ContractOperation {
  const operation: Json = item[method];
  const isPublic = operation['security']?.length === 0;
  const allow: Role[] = operation['x-allow'] ?? [];
  if (isPublic === allow.length > 0) {
    throw new Error(`${operation['operationId']} must say who may call it: x-allow, or security: []`);
  }
  if ('multipart/form-data' in (operation['requestBody']?.content ?? {}) && !operation['x-files']) {
    throw new Error(
      `${operation['operationId']} takes a form and must say which files may be in it: x-files.`,
    );
  }
  const parameters = [...(item['parameters'] ?? []), ...(operation['parameters'] ?? [])].map((p: Json) =>
    resolve(document, p),
  );
  const body = schemaPointer(document, operation['requestBody'], ['paths', path, method, 'requestBody']);
  return {
    id: operation['operationId'],
    path: `/api${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`,
    method: method === 'get' ? 'GET' : 'POST',
    isPublic,
    allow,
    acceptsSignedLink: (operation['security'] ?? []).some((way: Json) => 'signedLink' in way),
    answersSecret: operation['x-secret-answer'] === true,
    acceptsExpiredToken: operation['x-expired-token'] === true,
    stepUp: operation['x-step-up'],
    isRepeatable: operation['x-repeatable'] === true,
    fileRule: operation['x-files'],
    params: objectOf(parameters, 'path'),
    query: objectOf(parameters, 'query'),
    bodyPointer: body('application/json'),
    formPointer: body('multipart/form-data'),
    answerPointer: schemaPointer(document, operation['responses']['200'], [
      'paths',
      path,
      method,
      'responses',
      '200',
    ])('application/json'),
  };
}

/** Follows the node's $ref and returns the pointer to a media type's schema, if there is one. */
function schemaPointer(document: Json, node: Json | undefined, at: string[]) {
  const place: string[] = node?.['$ref'] ? node['$ref'].slice(2).split('/') : at;
  const content: Json = node ? (resolve(document, node)['content'] ?? {}) : {};
  return (type: string) =>
    content[type]
      ? `contract#/${[...place, 'content', type, 'schema'].map(escapePointer).join('/')}`
      : undefined;
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function objectOf(parameters: Json[], where: 'path' | 'query'): Json {
  const own = parameters.filter((parameter) => parameter['in'] === where);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((parameter) => [parameter['name'], parameter['schema']])),
    required: own.filter((parameter) => parameter['required']).map((parameter) => parameter['name']),
  };
}

const resolve = (document: Json, node: Json): Json =>
  node['$ref']
    ? node['$ref']
        .slice(2)
        .split('/')
        .reduce((at: Json, key: string) => at[key], document)
    : node;
