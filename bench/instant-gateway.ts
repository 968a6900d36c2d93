/** A provider that reports every payment of quote-payments.ts as captured at once. */

import { toPaise } from '@portal/domain/money';
import type { PaymentGateway } from '../apps/api/src/payments/payment-gateway.ts';
import { quotedPaise } from './quote-payments.ts';

export const instantGateway = (real: PaymentGateway): PaymentGateway => ({
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
  }),
});
