/** msw handlers typed by the contract: a mock can only return a valid response. */

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

/** Mocks a call; `answer` may be a function of the request. */
export const mock = <Path extends PostPath>(path: Path, answer: Answer<Path> | Resolver<Path>): HttpHandler =>
  http.post(addressOf(path), async ({ request }) =>
    Response.json(isResolver<Path>(answer) ? await answer(request) : answer),
  );

const isResolver = <Path extends PostPath>(answer: Answer<Path> | Resolver<Path>): answer is Resolver<Path> =>
  typeof answer === 'function';

/** Mocks a rejection with an HTTP status and a problem. */
export function mockProblem(
  path: PostPath,
  status: number,
  problem: Partial<Problem> & Pick<Problem, 'code'>,
): HttpHandler {
  const body: Problem = { status: 'false', message: 'Refused.', request_id: 'request-1', ...problem };
  return http.post(addressOf(path), () => HttpResponse.json(body, { status }));
}

/** Mocks a network failure. */
export const mockNetworkError = (path: PostPath): HttpHandler =>
  http.post(addressOf(path), () => HttpResponse.error());

const addressOf = (path: PostPath) => `${mockBaseUrl}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
