/** A small server that speaks the part of S3 which the document store uses, so that its adapter meets real HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

export interface S3Server {
  readonly url: string;
  /** Every object by its key, with what its writer said about it. */
  readonly objects: Map<string, { body: Buffer; contentType: string | undefined }>;
  /** From now on every request fails, as when the store is down. */
  breakDown(): void;
  stop(): Promise<void>;
}

/** Path-style addresses, `/bucket/key`. Requests must be signed with this key id, and say their length. */
export async function startS3Server(bucket: string, accessKeyId: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let broken = false;
  const server = createServer((request, response) => {
    const signed = request.headers.authorization?.includes(`Credential=${accessKeyId}/`) ?? false;
    if (broken) return refuse(response, 500, 'InternalError');
    if (!signed) return refuse(response, 403, 'InvalidAccessKeyId');
    const [, inBucket, ...key] = new URL(request.url ?? '/', 'http://s3').pathname.split('/');
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    void answer(objects, decodeURIComponent(key.join('/')), request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the S3 server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    breakDown: () => void (broken = true),
    async stop() {
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
) {
  const object = objects.get(key);
  switch (request.method) {
    case 'PUT':
      if (request.headers['content-length'] === undefined)
        return refuse(response, 411, 'MissingContentLength');
      objects.set(key, { body: await readAll(request), contentType: request.headers['content-type'] });
      return response.writeHead(200, { etag: '"1"' }).end();
    case 'DELETE':
      objects.delete(key);
      return response.writeHead(204).end();
    case 'GET':
    case 'HEAD':
      if (!object) return refuse(response, 404, 'NoSuchKey');
      return response
        .writeHead(200, {
          'content-length': object.body.length,
          'content-type': object.contentType,
          'last-modified': new Date(0).toUTCString(),
          etag: '"1"',
        })
        .end(request.method === 'GET' ? object.body : undefined);
    default:
      return refuse(response, 405, 'MethodNotAllowed');
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
