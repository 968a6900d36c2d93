/** A small server with the part of S3 that the document store uses, so that tests of its adapter use real HTTP. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  readonly url: string;
  /** Every object by its key, with its metadata. */
  readonly objects: Map<string, { body: Buffer; contentType: string | undefined }>;
  stop(): Promise<void>;
}

/** Path-style URLs, `/bucket/key`. Requests must be signed with this key id and have a Content-Length. */
export async function startS3Server(bucket: string, accessKeyId: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer((request, response) => {
    const signed = request.headers.authorization?.includes(`Credential=${accessKeyId}/`) ?? false;
    const [, inBucket, ...key] = new URL(request.url ?? '/', 'http://s3').pathname.split('/');
    if (!signed) refuse(response, 403, 'InvalidAccessKeyId');
    else if (inBucket !== bucket) refuse(response, 404, 'NoSuchBucket');
    else if (key.join('/') === '') list(objects, request, response);
    else void answer(objects, decodeURIComponent(key.join('/')), request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the S3 server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  objects: S3Server['objects'],
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const object = objects.get(key);
  if (request.method === 'PUT') {
    const { 'content-length': length, 'content-type': contentType } = request.headers;
    if (length === undefined) refuse(response, 411, 'MissingContentLength');
    else {
      objects.set(key, { body: await buffer(request), contentType });
      response.writeHead(200, { etag: '"1"' }).end();
    }
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (!object) refuse(response, 404, 'NoSuchKey');
  else {
    response.writeHead(200, {
      'content-length': object.body.length,
      'content-type': object.contentType,
      'last-modified': new Date(0).toUTCString(),
      etag: '"1"',
    });
    response.end(request.method === 'GET' ? object.body : undefined);
  }
}

/** Two per page, so that listing needs several pages. */
function list(objects: S3Server['objects'], { url = '' }: IncomingMessage, response: ServerResponse): void {
  const after = new URL(url, 'http://s3').searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].toSorted().filter((key) => key > after);
  const page = keys.slice(0, 2);
  const contents = page.map((key) => {
    const size = objects.get(key)?.body.length ?? 0;
    return `<Contents><Key>${key}</Key><Size>${size}</Size><ETag>"1"</ETag><LastModified>1970-01-01T00:00:00Z</LastModified></Contents>`;
  });
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
