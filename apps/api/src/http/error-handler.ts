/** Turns whatever was thrown into the contract's envelope; only a Problem's own words reach the caller (errors-017). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isDatabaseAway } from '../db/database-away.ts';
import { notFound, Problem } from '../contract/errors.ts';

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, toProblem(error)));
  app.setNotFoundHandler((request, reply) => answer(request, reply, notFound()));
}

function answer(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const facts = { code: problem.code, ...request.span.ids };
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem, ...facts }, 'call failed');
  else request.log.info(facts, 'call refused');
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

/** What Fastify, its parsers, the pool and Postgres throw, in our words. */
function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[error.code];
  if (known) return known();
  if (error instanceof pg.DatabaseError && error.code === '57014') return busy('timeout', error);
  // A NUL, which arrives as JSON and as a form but is no character of a text in Postgres.
  if (error instanceof pg.DatabaseError && unstorable.has(error.code)) {
    return new Problem('malformed_body', 'The request holds a character that can’t be kept.', {
      cause: error,
    });
  }
  if (isDatabaseAway(error)) return busy('unavailable', error);
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
