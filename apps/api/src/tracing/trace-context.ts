/** The span that this very work runs in, as W3C writes it (`traceparent`): what an event of the outbox takes along. */
import { AsyncLocalStorage } from 'node:async_hooks';

export const traceContext = new AsyncLocalStorage<{ traceparent: string }>();

/** Undefined where nothing is traced. */
export const traceparent = (): string | undefined => traceContext.getStore()?.traceparent;
