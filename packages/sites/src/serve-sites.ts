/** Serves apps by host name and files by path, compressed, and cached permanently if their names contain a hash. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { appsByHost, type SitesConfig } from './config.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import type { ServedSite, Sites } from './open-sites.ts';
import { sendFile, sendText } from './send-file.ts';

export interface ServeOptions {
  config: SitesConfig;
  sites: Sites;
  log: Logger;
  /** Aborted once the process is asked to stop. */
  stopping: AbortSignal;
}

/** A response instead of a file. */
type Refusal = readonly [status: number, text: string];

export function serveSites(options: ServeOptions): RequestListener {
  const { log, stopping } = options;
  const answer = createAnswer(options);
  return (request, response) => {
    // The client's next request should reach another process.
    if (stopping.aborted) response.setHeader('connection', 'close');
    response.setHeader('x-content-type-options', 'nosniff');
    answer(request, response).then(
      (refusal) => refusal && sendText(response, ...refusal),
      (err: unknown) => {
        log.error({ err }, 'a page could not be answered');
        if (response.headersSent) response.destroy();
        else sendText(response, 500, 'Something went wrong here. Please try again.');
      },
    );
  };
}

function createAnswer({ config, sites: { feed, sites }, log, stopping }: ServeOptions) {
  const apps = appsByHost(config.origins);
  return async (request: IncomingMessage, response: ServerResponse): Promise<Refusal | undefined> => {
    const path = pathOf(request.url ?? '/');
    if (path === undefined) return [400, 'This address is not readable.'];
    if (path === '/healthz' || path === '/readyz') {
      sendHealth(response, path === '/healthz' ? undefined : faultOf());
      return undefined;
    }
    const app = apps.get(request.headers.host?.toLowerCase() ?? '');
    if (app === undefined) return [421, 'There is no site under this name here.'];
    const site = sites[app];
    for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
    if (!config.isAdmitted[app](clientAddress(request, config.isTrustedProxy))) {
      log.debug({ app }, 'a visitor of a network that is not allowed was refused');
      return refuse(403);
    }
    return answerSite(site, path, request, response);
  };

  function faultOf(): string | undefined {
    if (stopping.aborted) return 'this process stops';
    return feed.known() === undefined ? 'the API has not said yet who the provider is' : undefined;
  }
}

async function answerSite(
  site: ServedSite,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Refusal | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(405);
  }
  const file = await site.find(path);
  if (!file) return refuse(404);
  const link = site.link(path);
  if (link !== undefined) response.setHeader('link', link);
  sendFile(file, request, response);
  return undefined;
}

const refuse = (status: keyof typeof ERROR_TEXTS): Refusal => [status, ERROR_TEXTS[status]];

/** Without its query; undefined when malformed. */
function pathOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return path.startsWith('/') ? decodeURIComponent(path) : decodeURIComponent(new URL(path).pathname);
  } catch {
    return undefined;
  }
}

/** As in the API. */
function sendHealth(response: ServerResponse, fault?: string) {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.writeHead(fault === undefined ? 200 : 503);
  response.end(JSON.stringify({ status: fault === undefined ? 'true' : 'false', message: fault ?? 'ready' }));
}

/** The last address in `X-Forwarded-For` that is not a trusted proxy; a client can forge those before it. */
function clientAddress(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const written = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const hops = [...written, request.socket.remoteAddress ?? ''].toReversed();
  return hops.find((hop) => !isTrustedProxy(hop)) ?? hops.at(-1) ?? '';
}
