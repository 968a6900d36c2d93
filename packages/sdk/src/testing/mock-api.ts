/** msw handlers that are typed by the contract: what a test makes the server answer must be a possible answer. */

import { http, HttpResponse, type HttpHandler } from 'msw';
import type { components, paths } from '../contract.gen.ts';

type PostPath = { [Path in keyof paths]: paths[Path] extends { post: object } ? Path : never }[keyof paths];
type Operation<Path extends PostPath> = NonNullable<paths[Path]['post']>;
type Answer<Path extends PostPath> =
  Operation<Path> extends { responses: { 200: { content: { 'application/json': infer Json } } } }
    ? Json
    : never;
type Problem = components['schemas']['Problem'];

export const mockBaseUrl = 'http://api.test/api';

type Resolver<Path extends PostPath> = (request: Request) => Answer<Path> | Promise<Answer<Path>>;

/** Answers a call; `answer` may be a function of the request, to look at what was sent. */
export const mock = <Path extends PostPath>(path: Path, answer: Answer<Path> | Resolver<Path>): HttpHandler =>
  http.post(addressOf(path), async ({ request }) =>
    Response.json(isResolver<Path>(answer) ? await answer(request) : answer),
  );

const isResolver = <Path extends PostPath>(answer: Answer<Path> | Resolver<Path>): answer is Resolver<Path> =>
  typeof answer === 'function';

/** Refuses a call with an HTTP status and a problem. */
export function mockProblem(
  path: PostPath,
  status: number,
  problem: Partial<Problem> & Pick<Problem, 'code'>,
): HttpHandler {
  const body: Problem = { status: 'false', message: 'Refused.', request_id: 'request-1', ...problem };
  return http.post(addressOf(path), () => HttpResponse.json(body, { status }));
}

/** Lets a call fail as a broken network does. */
export const mockNetworkError = (path: PostPath): HttpHandler =>
  http.post(addressOf(path), () => HttpResponse.error());

const addressOf = (path: PostPath) => `${mockBaseUrl}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
