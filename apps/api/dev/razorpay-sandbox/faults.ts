/** Failures on request, as the provider and its banks cause them. */

import { setTimeout as wait } from 'node:timers/promises';
import { invalidField, RazorpayError } from './razorpay-error.ts';
import type { Body } from './read-fields.ts';

export interface Faults {
  /** How the API answers: at once, after `slowMs`, or with 503. */
  api: 'well' | 'slow' | 'down';
  slowMs: number;
  /** How refunds that are requested begin: processed, pending for ever, or pending and failed a moment later. */
  refunds: 'processed' | 'pending' | 'failed';
  /** How events are delivered: once, twice, or in any order. */
  webhooks: 'once' | 'doubled' | 'reordered';
}

export const noFaults = (): Faults => ({
  api: 'well',
  slowMs: 5_000,
  refunds: 'processed',
  webhooks: 'once',
});

const values = {
  api: ['well', 'slow', 'down'],
  refunds: ['processed', 'pending', 'failed'],
  webhooks: ['once', 'doubled', 'reordered'],
} as const;

/** POST /sandbox/faults: changes the faults that it names, and answers all. */
export function setFaults(faults: Faults, body: Body): Faults {
  for (const [name, known] of Object.entries(values)) {
    const value = body[name];
    if (value === undefined) continue;
    if (!known.some((each) => each === value))
      throw invalidField(name, `It must be one of ${known.join(', ')}.`);
    Object.assign(faults, { [name]: value });
  }
  if (typeof body['slow_ms'] === 'number') faults.slowMs = Math.max(0, body['slow_ms']);
  return faults;
}

/** Before each answer of the provider's own API. @throws while it is down. */
export async function applyFaults({ api, slowMs }: Faults): Promise<void> {
  if (api === 'slow') await wait(slowMs);
  if (api === 'down') throw new RazorpayError(503, { error: UNAVAILABLE });
}

const UNAVAILABLE = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  source: 'NA',
  step: 'NA',
  reason: 'NA',
  metadata: {},
};
