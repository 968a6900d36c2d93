/** Publishes the contract: /openapi.yaml as it is, /docs to read it in a browser. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contractFile } from '../contract/read-contract.ts';

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

export async function serveDocs(app: FastifyInstance) {
  const contract = readFileSync(contractFile, 'utf8');
  await app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
  });
  app.get('/openapi.yaml', (_request, reply) => reply.type('application/yaml; charset=utf-8').send(contract));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
}
