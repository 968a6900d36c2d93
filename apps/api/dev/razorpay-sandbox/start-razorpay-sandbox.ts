/** Starts the payment sandbox: the part of Razorpay that the product uses, on loopback, with play money. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerRequest } from './answer-request.ts';
import type { WebhookEvent } from './entities.ts';
import { noFaults } from './faults.ts';
import { confirmLate, paymentsOfOrder, refuseLate } from './payments.ts';
import { openSandboxState } from './sandbox-state.ts';
import { decideLate, scheduleLate, type Sandbox } from './sandbox.ts';
import { createWebhookSender, type WebhookTarget } from './webhook-sender.ts';

export interface SandboxOptions {
  /** TCP port on 127.0.0.1; 0 picks a free one. */
  port: number;
  keyId: string;
  keySecret: string;
  /** The target of events; can be set later. */
  webhook?: WebhookTarget;
  /** JSON-lines file that keeps orders, payments and undelivered events across restarts. */
  dataFile?: string;
  /** How long the bank of a late payment takes. */
  lateAfterMs?: number;
  /** The delay after a webhook's first failure; doubles up to a minute. */
  firstRetryMs?: number;
}

export interface RazorpaySandbox {
  /** Replaces https://api.razorpay.com. */
  url: string;
  setWebhook(target: WebhookTarget): void;
  pauseWebhooks(): void;
  /** Sends the events held back. */
  resumeWebhooks(): void;
  /** The bank of a late payment decides now. */
  confirmLate(paymentId: string): void;
  refuseLate(paymentId: string): void;
  /** The number of captured payments of an order. */
  captured(orderId: string): number;
  /** All events, oldest first, delivered or not. */
  events(): WebhookEvent[];
  stop(): Promise<void>;
}

/** @throws when the port is busy. */
export async function startRazorpaySandbox(options: SandboxOptions): Promise<RazorpaySandbox> {
  const sandbox = openSandbox(options);
  const server = createServer((request, response) => void answerRequest(sandbox, request, response));
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://localhost:${port}`,
    setWebhook: sandbox.webhooks.setTarget,
    pauseWebhooks: () => sandbox.webhooks.setPaused(true),
    resumeWebhooks: () => sandbox.webhooks.setPaused(false),
    confirmLate: (id) => decideLate(sandbox, id, confirmLate),
    refuseLate: (id) => decideLate(sandbox, id, refuseLate),
    captured: (id) => paymentsOfOrder(sandbox.state, id).filter(({ captured }) => captured).length,
    events: () => [...sandbox.state.events.values()],
    stop: async () => {
      sandbox.webhooks.stop();
      for (const timer of sandbox.lateTimers) clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

function openSandbox(options: SandboxOptions): Sandbox {
  const { keyId, keySecret, webhook, dataFile, lateAfterMs = 8_000, firstRetryMs = 1_000 } = options;
  const state = openSandboxState(dataFile);
  const faults = noFaults();
  const webhooks = createWebhookSender(state, webhook, firstRetryMs, faults);
  const sandbox: Sandbox = { state, keyId, keySecret, webhooks, faults, lateAfterMs, lateTimers: new Set() };
  for (const payment of state.payments.values()) scheduleLate(sandbox, payment);
  return sandbox;
}
