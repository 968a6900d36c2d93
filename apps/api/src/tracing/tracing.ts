/** The interface of tracing: spans of calls, statements, jobs, mails and provider requests. */

/** Must not hold personal data, parameters or user input. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** The span kind of OpenTelemetry; internal by default. */
  kind?: 'server' | 'client' | 'consumer';
  facts?: SpanAttributes;
  /** A `traceparent`; the current span by default. */
  parent?: string | undefined;
}

export interface Span {
  /** Ids for log lines. */
  readonly ids: { trace_id: string; span_id: string } | undefined;
  /** Runs `work` with this span as the parent of new spans. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
  end(facts?: SpanAttributes, error?: unknown): void;
}

export interface Tracing {
  open(name: string, start?: SpanStart): Span;
  /** Runs `work` in a new span that records its error type. */
  span<Value>(name: string, start: SpanStart, work: () => Promise<Value>): Promise<Value>;
  /** Ids of the current span for log lines. */
  ids(): Span['ids'];
  /** Exports pending spans. */
  stop(): Promise<void>;
}

export const noSpan: Span = {
  ids: undefined,
  within: (work) => work(),
  end: () => undefined,
};

export const noTracing: Tracing = {
  open: () => noSpan,
  span: (_name, _start, work) => work(),
  ids: () => undefined,
  stop: () => Promise.resolve(),
};
