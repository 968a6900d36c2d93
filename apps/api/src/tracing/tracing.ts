/** Traces: which call, statement, job, mail and provider's answer took how long, and what led to what. */

/** Never a person's data, a parameter or a text that somebody typed. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** Which side of a wire this is, if any. */
  kind?: 'server' | 'client' | 'consumer';
  facts?: Facts;
  /** As `traceparent` answered it elsewhere; else the span around this one, if any. */
  parent?: string | undefined;
}

export interface Span {
  /** What names it in a line of the log. */
  readonly ids: { trace_id: string; span_id: string } | undefined;
  /** Spans that the work opens are children of this one. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
  end(facts?: Facts, error?: unknown): void;
}

export interface Tracing {
  open(name: string, start?: SpanStart): Span;
  /** Opens one around the work and ends it, with the kind of its error if it throws. */
  span<Value>(name: string, start: SpanStart, work: () => Promise<Value>): Promise<Value>;
  /** What names the span around in a line of the log; undefined outside of one. */
  ids(): Span['ids'];
  /** Sends what is left. */
  stop(): Promise<void>;
}

export const noSpan: Span = {
  ids: undefined,
  within: (work) => work(),
  end: () => undefined,
};

/** Costs nothing and loads nothing. */
export const noTracing: Tracing = {
  open: () => noSpan,
  span: (_name, _start, work) => work(),
  ids: () => undefined,
  stop: () => Promise.resolve(),
};
