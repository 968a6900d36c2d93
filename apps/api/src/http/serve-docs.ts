/** Serves the contract at /openapi.yaml and /openapi.json with the installation's address, and Swagger UI at /docs. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { contractFile, type Json } from '../contract/read-contract.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<script defer src="/docs/assets/swagger-ui-bundle.js"></script>
<script defer src="/docs/start.js"></script>
</head>
<body><div id="docs"></div></body>
</html>`;
const start = `SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#docs', deepLinking: true });`;
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

export interface Docs {
  contract: Json;
  config: Pick<Config, 'PUBLIC_URL' | 'DOCS'>;
}

export async function serveDocs(app: FastifyInstance, { contract, config }: Docs) {
  const servers = serversOf(config.PUBLIC_URL);
  publish(app, '/openapi.yaml', 'application/yaml', withServers(readFileSync(contractFile, 'utf8'), servers));
  publish(app, '/openapi.json', 'application/json', JSON.stringify({ ...contract, servers }));
  if (config.DOCS === 'off') return;
  await app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
  });
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const path of ['/docs', '/docs/']) {
    app.get(path, (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    );
  }
}

interface Server {
  url: string;
  description: string;
}

function serversOf(publicUrl: string): Server[] {
  const base = publicUrl.replace(/\/$/, '');
  return [
    { url: `${base}/api`, description: 'Calls.' },
    { url: `${base.replace(/^http/, 'ws')}/ws`, description: 'The socket; see ClientFrame and ServerFrame.' },
  ];
}

const serversInYaml = /^servers:\n(?: .*\n)+/m;

/** Replaces the servers in the text, to keep order and comments. Throws when there are none. */
function withServers(yaml: string, servers: Server[]): string {
  if (!serversInYaml.test(yaml)) throw new Error('openapi.yaml names no servers');
  const lines = servers.map((server) => `  - ${JSON.stringify(server)}\n`).join('');
  return yaml.replace(serversInYaml, () => `servers:\n${lines}`);
}

/** Allows every origin: the contract is public. */
function publish(app: FastifyInstance, path: string, type: string, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  app.get(path, (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(text);
  });
}
