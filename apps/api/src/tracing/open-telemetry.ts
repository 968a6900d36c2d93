/** Tracing by OpenTelemetry, exported as OTLP over HTTP. */

import { setTimeout as wait } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { traceContext, traceparent } from './trace-context.ts';
import type { SpanAttributes, Span, Tracing } from './tracing.ts';

interface Collector {
  endpoint: string;
  /** The sampled share of traces, 0 to 1. */
  share: number;
  service: string;
  stage: string;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const shutdownTimeoutMs = 2_000;

export function createTracing({ endpoint, share, service, stage }: Collector): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'deployment.environment.name': stage }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      // The queue is bounded: spans are dropped while the collector is down.
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('portal');
  const open: Tracing['open'] = (name, { kind, facts = {}, parent = traceparent() } = {}) =>
    spanOver(
      tracer.startSpan(
        name,
        { attributes: facts, kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind] },
        contextOf(parent),
      ),
    );
  return {
    open,
    async span(name, start, work) {
      const span = open(name, start);
      try {
        const value = await span.within(work);
        span.end();
        return value;
      } catch (error) {
        span.end({}, error);
        throw error;
      }
    },
    ids: () => idsOf(traceparent()),
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(shutdownTimeoutMs, undefined, { ref: false }),
      ]),
  };
}

function spanOver(span: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const own = `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
  return {
    ids: { trace_id: traceId, span_id: spanId },
    within: (work) => traceContext.run({ traceparent: own }, work),
    end(facts: SpanAttributes = {}, error?: unknown) {
      span.setAttributes(facts);
      if (error !== undefined) {
        span.setAttribute('error.type', errorType(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] = written.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function idsOf(parent: string | undefined): Span['ids'] {
  const [, traceId, spanId] = written.exec(parent ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { trace_id: traceId, span_id: spanId };
}

/** Omits the message, which may repeat personal data. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
