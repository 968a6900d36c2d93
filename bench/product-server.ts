/** The product under load: the real app, with a provider that responds at once, to exclude its latency. */

import { toPaise } from '@portal/domain/money';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createDeps } from '../apps/api/src/deps.ts';
import type { PaymentGateway } from '../apps/api/src/payments/payment-gateway.ts';
import { releaseStartupMemory } from '../apps/api/src/startup-memory.ts';
import { quotedPaise } from './quote-payments.ts';
import { listenAndReport } from './report-usage.ts';

/** A provider that reports every payment of quote-payments.ts as captured at once. */
const instantGateway = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  fetchPayment: async (id) => ({
    id,
    orderId: id.replace('pay_', 'order_'),
    amountPaise: toPaise(quotedPaise),
    refundedPaise: toPaise(0),
    currency: 'INR',
    createdAt: new Date(),
    failure: null,
    status: 'captured',
    method: 'upi',
    detail: null,
    feePaise: toPaise(2_360),
    taxPaise: toPaise(360),
    bankReference: null,
  }),
});

const real = createDeps(readConfig(), {
  limits: {
    callsPerMinute: Number.MAX_SAFE_INTEGER,
    codesPerHour: 1e9,
    codeTriesPerHour: 1e9,
    documentsPerHour: 1e9,
    messagesPerMinute: 1e9,
  },
});
const deps = { ...real, payments: instantGateway(real.payments) };
await deps.listener.start();
const app = await createApp(deps);
releaseStartupMemory();
await listenAndReport(app);
