/** The current span as a W3C `traceparent`, which outbox events store. */

import { AsyncLocalStorage } from 'node:async_hooks';

export const traceContext = new AsyncLocalStorage<{ traceparent: string }>();

/** Undefined without tracing. */
export const traceparent = (): string | undefined => traceContext.getStore()?.traceparent;
