/** What the order confirmation is made from. */
import type { Paise } from '@portal/domain/money';
import type { MailProvider } from './mail-provider.ts';

export interface ConfirmedOrder {
  /** The display number, such as ORD-000123. */
  readonly displayId: string;
  readonly serviceName: string;
  /** Before GST. */
  readonly price: Paise;
  readonly gst: Paise;
  /** With GST. */
  readonly total: Paise;
  readonly timeline: string;
  /** Absolute address of the order's page in the portal. */
  readonly orderUrl: string;
}

export interface OrderConfirmationParts {
  readonly provider: MailProvider;
  readonly customerName: string;
  /** Everything that this payment bought, at least one order. */
  readonly orders: readonly ConfirmedOrder[];
  /** What was paid, GST included. */
  readonly total: Paise;
  readonly paymentId: string;
  /** Where the invoice is; undefined while it is still to be made. */
  readonly invoice: { readonly number: string; readonly url: string } | undefined;
  /** Names of the required documents; empty when none is needed. */
  readonly nextDocuments: readonly string[];
}
