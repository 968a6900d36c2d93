/** The plain-text part of the order confirmation. */

import { formatRs } from '@portal/domain/money';
import { oneLine } from './one-line.ts';
import type { ConfirmedOrder, OrderConfirmationParts } from './order-confirmation-parts.ts';
import { textLayout } from './text-layout.ts';

/** Texts shared by both parts. */
export interface OrderConfirmationWording {
  readonly heading: string;
  readonly lead: string;
  readonly steps: readonly string[];
  readonly reason: string;
}

export function orderConfirmationText(
  parts: OrderConfirmationParts,
  wording: OrderConfirmationWording,
): string {
  return textLayout({
    provider: parts.provider,
    heading: wording.heading,
    paragraphs: [
      wording.lead,
      'WHAT YOU BOUGHT',
      ...parts.orders.map(orderLines),
      paymentLines(parts),
      'WHAT HAPPENS NEXT',
      wording.steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
      ...documentLines(parts.nextDocuments),
    ],
    reason: wording.reason,
  });
}

function paymentLines({ total, paymentId, invoice }: OrderConfirmationParts): string {
  return [
    `Paid, GST included: ${formatRs(total)}`,
    `Payment id: ${oneLine(paymentId)}`,
    ...(invoice ? [`Tax invoice ${oneLine(invoice.number)}: ${oneLine(invoice.url)}`] : []),
  ].join('\n');
}

function orderLines(order: ConfirmedOrder): string {
  return [
    oneLine(order.serviceName),
    `  Order: ${oneLine(order.displayId)}`,
    `  Timeline: ${oneLine(order.timeline)}`,
    `  Price: ${formatRs(order.price)}`,
    `  GST: ${formatRs(order.gst)}`,
    `  Total: ${formatRs(order.total)}`,
    `  Open the order: ${oneLine(order.orderUrl)}`,
  ].join('\n');
}

function documentLines(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return ['DOCUMENTS WE NEED', names.map((name) => `- ${oneLine(name)}`).join('\n')];
}
