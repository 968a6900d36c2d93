/** A minimal OpenTelemetry collector: OTLP over HTTP in JSON. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  facts: Record<string, unknown>;
  isError: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<CollectedSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId' | 'kind'> & {
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  let received = '';
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received += body;
      if (request.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything received, as raw text. */
    received: () => received,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readSpans({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, status, name, traceId, spanId, parentSpanId, kind }) => ({
        service: String(factsOf(resource.attributes)['service.name']),
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        kind,
        facts: factsOf(attributes),
        isError: status.code === 2,
      })),
    ),
  );
}

const factsOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
