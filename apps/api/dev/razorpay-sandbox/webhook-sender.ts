/** Sends events to the merchant's webhook: at least once, signed over the raw body, retried with back-off. */

import type { WebhookEvent } from './entities.ts';
import type { Faults } from './faults.ts';
import { makeId } from './make-id.ts';
import type { SandboxState } from './sandbox-state.ts';
import { webhookSignature } from './signatures.ts';

// Razorpay counts a slower response as a failure, and stops retrying after a day.
const ANSWER_WITHIN_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 60_000;

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface WebhookSender {
  /** Sets the target of future events; earlier events keep their secret. */
  setTarget(target: WebhookTarget): void;
  /** Holds every event back until paused is false again. */
  setPaused(paused: boolean): void;
  /** Creates and sends an event. Without a target there is no event, as with Razorpay. */
  announce(event: string, payload: Record<string, unknown>): void;
  stop(): void;
}

/** Resumes undelivered events of an earlier run. `firstPauseMs` doubles with every failed attempt. */
export function createWebhookSender(
  state: SandboxState,
  target: WebhookTarget | undefined,
  firstPauseMs: number,
  faults: Pick<Faults, 'webhooks'>,
): WebhookSender {
  const stopped = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  let current = target;
  let paused = false;

  async function deliver(event: WebhookEvent, failures: number): Promise<void> {
    timers.delete(event.id);
    if (paused || stopped.signal.aborted || !current) return;
    if (await post(current.url, event, stopped.signal)) {
      state.save('events', { ...event, state: 'delivered' });
    } else if (Date.now() - event.created > GIVE_UP_AFTER_MS) {
      state.save('events', { ...event, state: 'given-up' });
    } else if (!stopped.signal.aborted) {
      const pause = Math.min(firstPauseMs * 2 ** failures, LONGEST_PAUSE_MS);
      timers.set(event.id, setTimeout(() => void deliver(event, failures + 1), pause).unref());
    }
  }

  function deliverWaiting(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    for (const event of state.events.values()) if (event.state === 'waiting') void deliver(event, 0);
  }

  deliverWaiting();
  return {
    setTarget(next) {
      current = next;
    },
    setPaused(next) {
      paused = next;
      if (!paused) deliverWaiting();
    },
    announce(name, payload) {
      if (!current) return;
      const event = newEvent(name, payload, current.secret);
      state.save('events', event);
      // Reordered events wait long enough for later ones to overtake them.
      if (faults.webhooks === 'reordered')
        timers.set(
          event.id,
          setTimeout(() => void deliver(event, 0), Math.random() * 500),
        );
      else void deliver(event, 0);
      if (faults.webhooks === 'doubled') void deliver(event, 0);
    },
    stop() {
      stopped.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function newEvent(name: string, payload: Record<string, unknown>, secret: string): WebhookEvent {
  const body = phpJson({
    entity: 'event',
    account_id: 'acc_Sandbox0000000',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  });
  return { id: makeId(''), body, secret, state: 'waiting', created: Date.now() };
}

async function post(url: string, event: WebhookEvent, stopped: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': webhookSignature(event.body, event.secret),
      },
      body: event.body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** As Razorpay's servers write JSON: escapes `/` as `\/` and non-ASCII as `\uXXXX`, so that a signature over a re-serialised body fails. */
function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
