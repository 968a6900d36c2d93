/** The texts of a proforma invoice: laid out like a quotation, with what was received and how to pay. It is no tax document. */

import { amountInWords } from '@portal/domain/amount-in-words';
import { orderDisplayId } from '@portal/domain/display-id';
import { dayText, startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { isAtActuals } from '@portal/domain/official-fees';
import { formatAmount, type InvoiceLayout, type LabelledValue } from '../invoices/invoice-layout.ts';
import type { BalanceRow } from '../orders/balance-of-order.ts';
import { offerLayout } from '../quotations/offer-layout.ts';
import { bankDetailsOf } from '../settings/bank-details.ts';
import type { Settings } from '../settings/settings-registry.ts';
import type { Proforma } from './find-proforma.ts';

interface Issue {
  settings: Settings;
  /** Of the customer app, without a path. */
  portalUrl: string;
  now: Date;
}

export function proformaLayout(proforma: Proforma, { settings, portalUrl, now }: Issue): InvoiceLayout {
  const { order, recipient, fees, balance } = proforma;
  const number = orderDisplayId(order.id);
  const day = todayIst(now);
  const layout = offerLayout({
    title: 'Proforma invoice',
    copy: 'This is not a tax invoice',
    number,
    // The day only, so that one day's downloads are rendered once.
    madeAt: startOfIstDay(day),
    supplier: settings.provider,
    recipient,
    services: [{ ...order, name: order.service_name, detail: order.timeline, fees }],
    facts: [
      ['Order', number],
      ['Date', dayText(day)],
    ],
    notes: feeNotes(proforma),
    closing:
      balance === undefined
        ? 'This is not a tax invoice. The tax invoice follows with your payment.'
        : 'This is not a tax invoice. The tax invoice was issued with your first payment; you find it on the order’s page.',
  });
  return {
    ...layout,
    ...(balance !== undefined && restToPay(layout, totalOf(proforma), balance)),
    totalLabel: 'To pay',
    howToPay: howToPay(proforma, { settings, portalUrl }),
  };
}

/** What is to be paid now. */
export const leftToPay = (proforma: Proforma) =>
  toPaise(proforma.balance === undefined ? totalOf(proforma) : proforma.balance.owed_paise);

const totalOf = ({ order, fees }: Proforma): number =>
  fees.reduce((sum, { price, gst }) => sum + price + gst, order.price_paise + order.gst_paise);

function restToPay(
  { sums }: InvoiceLayout,
  total: number,
  balance: BalanceRow,
): Pick<InvoiceLayout, 'sums' | 'total' | 'words'> {
  const left = toPaise(balance.owed_paise);
  const rows: (readonly [string, number, '- ' | ''])[] = [
    ['Credited', total - balance.invoiced_paise, '- '],
    ['Received', balance.received_paise, '- '],
    ['Tax deducted at source', balance.tds_paise, '- '],
    ['Refunded', balance.refunded_paise, ''],
  ];
  return {
    sums: [
      ...sums,
      ['Total', formatAmount(total)],
      ...rows.flatMap(([label, paise, sign]): LabelledValue[] =>
        paise > 0 ? [[label, `${sign}${formatAmount(paise)}`]] : [],
      ),
    ],
    total: `Rs.${formatAmount(left)}`,
    words: amountInWords(left),
  };
}

/** Official fees that are not among the lines. */
function feeNotes({ order, balance, hasMoreFees }: Proforma): string[] {
  if (balance !== undefined) return [];
  return [
    ...order.official_fees
      .filter(isAtActuals)
      .map(
        ({ name, amount_paise: amount }) =>
          `Not included: ${name}, about ${formatRs(toPaise(amount))}. You pay it later, for what it turns out to be.`,
      ),
    ...(hasMoreFees ? ['Official fees that depend on your state are added when you pay.'] : []),
  ];
}

function howToPay(
  { order, balance }: Proforma,
  { settings, portalUrl }: Pick<Issue, 'settings' | 'portalUrl'>,
): string[] {
  const { bank_account_name, bank_account_number, bank_ifsc, upi_id } = bankDetailsOf(settings.stored);
  const offline = [
    ...(bank_account_number === ''
      ? []
      : [`Bank: ${bank_account_name}, account ${bank_account_number}, IFSC ${bank_ifsc}`]),
    ...(upi_id === '' ? [] : [`UPI: ${upi_id}`]),
  ];
  return [
    ...(balance === undefined ? [`Online: ${payUrl(portalUrl, order)}`] : []),
    ...offline,
    ...(offline.length > 0 ? [`Give ${orderDisplayId(order.id)} as the reason.`] : []),
    ...(balance !== undefined && offline.length === 0
      ? ['Ask us in the chat of this order how to pay the rest.']
      : []),
  ];
}

/** Where an unpaid order is paid online. */
export const payUrl = (portalUrl: string, order: { id: number; service_id: number }): string =>
  `${portalUrl}/payment/${order.service_id}?order=${order.id}`;
