/** The mail after a payment, as HTML and as plain text. */

import { formatRs, type Paise } from '@portal/domain/money';
import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup, type Markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export function orderConfirmationMail(parts: OrderConfirmationParts): RenderedMail {
  const heading = `Thank you, ${oneLine(parts.customerName)}`;
  const lead = `We have received your payment of ${formatRs(parts.total)}, GST included. ${placed(parts.orders)}${stillOwed(parts)}`;
  const steps = nextSteps(parts);
  const reason = 'You get this mail because you bought from us.';
  const body = markup`<p style="${styles.paragraph}">${lead}</p>
<h2 class="strong" style="${styles.section}">What you bought</h2>
${parts.orders.map(orderCard)}
${paymentTable(parts)}
<h2 class="strong" style="${styles.section}">What happens next</h2>
<ol style="${styles.list}">${steps.map(listItem)}</ol>
${documentList(parts.nextDocuments)}`;

  return {
    subject: oneLine(subjectOf(parts)),
    html: layout({ provider: parts.provider, preview: lead, heading, body, reason }),
    text: orderConfirmationText(parts, { heading, lead, steps, reason }),
  };
}

function subjectOf({ orders, provider }: OrderConfirmationParts): string {
  const [order] = orders;
  return order && orders.length === 1
    ? `Order ${order.displayId} placed: ${order.serviceName}`
    : `Your ${orders.length} orders with ${provider.name} are placed`;
}

function placed(orders: readonly ConfirmedOrder[]): string {
  return orders.length === 1 ? 'Your order is placed.' : `Your ${orders.length} orders are placed.`;
}

const stillOwed = ({ owed }: OrderConfirmationParts): string =>
  owed === 0 ? '' : ` ${formatRs(owed)} is still to be paid.`;

function nextSteps({ orders, nextDocuments }: OrderConfirmationParts): readonly string[] {
  const order = orders.length === 1 ? 'your order' : 'each order';
  return [
    nextDocuments.length > 0
      ? `Open ${order} and upload the documents listed below; you can do it from your phone.`
      : 'Nothing to upload for now: we have all we need to begin.',
    'We check everything and begin. If something is missing, we tell you what and why.',
    `Follow the progress of ${order} in the portal. Questions? Our contact details are below.`,
  ];
}

function orderCard(order: ConfirmedOrder): Markup {
  return markup`<table role="presentation" class="order" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.order}">
<tr><td class="strong" colspan="2" style="${styles.orderTitle}">${order.serviceName}</td></tr>
<tr><td class="muted" colspan="2" style="${styles.orderFacts}">${order.displayId} &middot; ${order.timeline}</td></tr>
${amountRow('Price', order.price)}
${amountRow('GST', order.gst)}
${order.fees.map((fee) => amountRow(fee.name, fee.amount))}
${sumRow('Total', order.total)}
${order.notIncluded.map(notIncludedRow)}
<tr><td colspan="2" style="${styles.orderAction}"><a href="${order.orderUrl}" style="${styles.button}">Open order ${order.displayId}</a></td></tr>
</table>`;
}

function notIncludedRow(fee: NamedAmount): Markup {
  return markup`<tr><td class="muted" colspan="2" style="${styles.label}">${notIncludedText(fee)}</td></tr>`;
}

const notIncludedText = ({ name, amount }: NamedAmount): string =>
  `Not included: ${oneLine(name)}, about ${formatRs(amount)}. You pay it later, for what it turns out to be.`;

function amountRow(label: string, amount: Paise): Markup {
  return markup`<tr><td class="muted" style="${styles.label}">${label}</td><td class="value" style="${styles.amount}">${formatRs(amount)}</td></tr>`;
}

function sumRow(label: string, amount: Paise): Markup {
  return markup`<tr><td class="strong rule" style="${styles.sumLabel}">${label}</td><td class="strong rule" style="${styles.sumAmount}">${formatRs(amount)}</td></tr>`;
}

function paymentTable({ total, tds, owed, paymentId, invoice }: OrderConfirmationParts): Markup {
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="strong" style="${styles.paidLabel}">Paid, GST included</td><td class="strong" style="${styles.paidAmount}">${formatRs(total)}</td></tr>
${tds === 0 ? markup`` : amountRow('Tax deducted at source', tds)}
${owed === 0 ? markup`` : amountRow('Still to pay', owed)}
<tr><td class="muted" colspan="2" style="${styles.label}">Payment id: ${paymentId}</td></tr>
${invoice ? invoiceRow(invoice) : markup``}
</table>`;
}

function invoiceRow({ title, number, url }: NonNullable<OrderConfirmationParts['invoice']>): Markup {
  return markup`<tr><td class="muted" colspan="2" style="${styles.label}">${title} ${number}: <a href="${url}" style="${styles.link}">open and download it in the portal</a></td></tr>`;
}

function documentList(names: readonly string[]): Markup {
  if (names.length === 0) return markup``;
  return markup`<h2 class="strong" style="${styles.section}">Documents we need</h2>
<ul style="${styles.list}">${names.map(listItem)}</ul>`;
}

function listItem(text: string): Markup {
  return markup`<li style="${styles.listItem}">${text}</li>`;
}

/** Texts shared by both parts. */
interface OrderConfirmationWording {
  readonly heading: string;
  readonly lead: string;
  readonly steps: readonly string[];
  readonly reason: string;
}

/** The plain-text part. */
function orderConfirmationText(parts: OrderConfirmationParts, wording: OrderConfirmationWording): string {
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

function paymentLines({ total, tds, owed, paymentId, invoice }: OrderConfirmationParts): string {
  return [
    `Paid, GST included: ${formatRs(total)}`,
    ...(tds === 0 ? [] : [`Tax deducted at source: ${formatRs(tds)}`]),
    ...(owed === 0 ? [] : [`Still to pay: ${formatRs(owed)}`]),
    `Payment id: ${oneLine(paymentId)}`,
    ...(invoice ? [`${invoice.title} ${oneLine(invoice.number)}: ${oneLine(invoice.url)}`] : []),
  ].join('\n');
}

function orderLines(order: ConfirmedOrder): string {
  return [
    oneLine(order.serviceName),
    `  Order: ${oneLine(order.displayId)}`,
    `  Timeline: ${oneLine(order.timeline)}`,
    `  Price: ${formatRs(order.price)}`,
    `  GST: ${formatRs(order.gst)}`,
    ...order.fees.map(({ name, amount }) => `  ${oneLine(name)}: ${formatRs(amount)}`),
    `  Total: ${formatRs(order.total)}`,
    ...order.notIncluded.map((fee) => `  ${notIncludedText(fee)}`),
    `  Open the order: ${oneLine(order.orderUrl)}`,
  ].join('\n');
}

function documentLines(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return ['DOCUMENTS WE NEED', names.map((name) => `- ${oneLine(name)}`).join('\n')];
}

interface NamedAmount {
  readonly name: string;
  readonly amount: Paise;
}

export interface ConfirmedOrder {
  /** For example ORD-000123. */
  readonly displayId: string;
  readonly serviceName: string;
  /** Before GST. */
  readonly price: Paise;
  readonly gst: Paise;
  /** Official fees that were paid with it, GST included where they are taxed. */
  readonly fees: readonly NamedAmount[];
  /** With GST and these fees. */
  readonly total: Paise;
  /** Official fees at actuals, with their estimates. */
  readonly notIncluded: readonly NamedAmount[];
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
  /** Income tax that the customer deducted from it. */
  readonly tds: Paise;
  /** What is still to be paid. */
  readonly owed: Paise;
  readonly paymentId: string;
  /** Undefined until the invoice is issued. */
  readonly invoice: { readonly title: string; readonly number: string; readonly url: string } | undefined;
  /** The names of the required documents. */
  readonly nextDocuments: readonly string[];
}
