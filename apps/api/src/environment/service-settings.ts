/** Mail server, payment provider and tracing. */

import { foreignHostFault, mailFault, paymentKeyFault } from '@portal/environment/faults';
import { address, amount, mailSender, text } from '@portal/environment/fields';
import { optional, required, withDefault } from '@portal/environment/setting';
import { paymentCheckoutUrl } from '@portal/environment/shared-settings';

export const mailSettings = {
  SMTP_URL: required(
    address('smtp', 'smtps'),
    'server that takes the mails, such as `smtps://user:password@mail.firm.in`',
  ),
  MAIL_FROM: required(mailSender, 'sender, as `Firm <no-reply@firm.in>`', {
    development: 'Namuna Compliance <no-reply@namuna.example>',
    fault: mailFault,
  }),
};

export const paymentSettings = {
  PAYMENT_API_URL: withDefault(address('https', 'http'), 'https://api.razorpay.com', 'Razorpay’s API', {
    fault: foreignHostFault('api.razorpay.com'),
    production: 'nothing else; staging may name the sandbox',
  }),
  PAYMENT_CHECKOUT_URL: paymentCheckoutUrl,
  PAYMENT_KEY_ID: required(text, 'the account’s key: live in production, a test key in staging', {
    fault: paymentKeyFault,
  }),
  PAYMENT_KEY_SECRET: required(text.min(8, 'must have at least 8 characters'), 'its secret'),
  PAYMENT_WEBHOOK_SECRET: required(
    text.min(8, 'must have at least 8 characters'),
    'checks the signature of webhooks sent to `/webhooks/razorpay`',
  ),
};

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    address('http', 'https'),
    'collector that takes OpenTelemetry traces over HTTP; no traces when unset',
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(amount(0, 1), '1', 'share of the traces that are kept, from 0 to 1'),
};
