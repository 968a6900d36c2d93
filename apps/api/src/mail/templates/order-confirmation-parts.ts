/** The content of an order confirmation. */

import type { Paise } from '@portal/domain/money';
import type { MailProvider } from './mail-provider.ts';

export interface ConfirmedOrder {
  /** For example ORD-000123. */
  readonly displayId: string;
  readonly serviceName: string;
  /** Before GST. */
  readonly price: Paise;
  readonly gst: Paise;
  /** With GST. */
  readonly total: Paise;
  readonly timeline: string;
  /** Absolute URL of the order's page. */
  readonly orderUrl: string;
}

export interface OrderConfirmationParts {
  readonly provider: MailProvider;
  readonly customerName: string;
  /** Every order of the payment, at least one. */
  readonly orders: readonly ConfirmedOrder[];
  /** The amount paid, GST included. */
  readonly total: Paise;
  readonly paymentId: string;
  /** Undefined until the invoice is issued. */
  readonly invoice: { readonly number: string; readonly url: string } | undefined;
  /** The names of the required documents. */
  readonly nextDocuments: readonly string[];
}
