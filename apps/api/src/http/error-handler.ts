/** The error handler maps every thrown error to the standard response body; only messages of a Problem reach the caller (errors-017). */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { notFound, Problem } from '../contract/errors.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, toProblem(error)));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const fields = { code: problem.code, ...request.span.ids };
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem, ...fields }, 'call failed');
  else request.log.info(fields, 'call rejected');
  // Fastify closes the connection after a body it did not read. The reset would discard the response of a client, or
  // a proxy, that still sends; Node discards the rest of the body instead, for as long as a body may take.
  void reply.removeHeader('connection');
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send({
      status: 'false',
      message: problem.message,
      code: problem.code,
      request_id: request.id,
      ...(problem.errors && { errors: problem.errors }),
      ...(problem.challenge && { challenge: problem.challenge }),
      ...(problem.confirmation && { confirmation: problem.confirmation }),
    });
}

/** Maps errors of Fastify, its parsers, the pool and Postgres. */
function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[error.code];
  if (known) return known();
  if (error instanceof pg.DatabaseError && error.code === '57014') return busy('timeout', error);
  // A NUL character, which JSON and forms allow and Postgres does not.
  if (error instanceof pg.DatabaseError && unstorable.has(error.code)) {
    return new Problem('malformed_body', 'The request holds a character that can’t be kept.', {
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) return busy('unavailable', error);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('malformed_body', 'The request could not be read.', { cause: error });
  }
  return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

const unstorable = new Set<string | undefined>(['22021', '22P05']);

const busy = (code: 'timeout' | 'unavailable', cause: unknown) =>
  new Problem(code, 'The portal is very busy. Please try again in a moment.', { cause, retryAfter: 2 });

const fastifyProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('wrong_type', 'Send JSON or multipart/form-data.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('malformed_body', 'The request did not arrive whole.'),
};
