/** The order confirmation. */

import { rupeesToPaise, withGst } from '@portal/domain/money';
import { describe, expect, test } from 'vitest';
import {
  orderConfirmationMail,
  type ConfirmedOrder,
  type OrderConfirmationParts,
} from './order-confirmation-mail.ts';

const company: ConfirmedOrder = {
  displayId: 'ORD-000123',
  serviceName: 'Private Limited Company Registration',
  ...withGst(rupeesToPaise(10_000), 1800),
  fees: [],
  notIncluded: [],
  timeline: '12 working days',
  orderUrl: 'https://app.udaan.example/orderdetail/123',
};
const gst: ConfirmedOrder = {
  displayId: 'ORD-000124',
  serviceName: 'GST Registration',
  ...withGst(rupeesToPaise(1499), 1800),
  fees: [],
  notIncluded: [],
  timeline: '7 working days',
  orderUrl: 'https://app.udaan.example/orderdetail/124',
};
const parts: OrderConfirmationParts = {
  provider: {
    name: 'Udaan Filings',
    phone: '+91 80000 00000',
    email: 'help@udaan.example',
    address: '12 Example Road, Bengaluru 560001',
    portalUrl: 'https://app.udaan.example',
    resetUrl: 'https://app.udaan.example/forgetpassword',
  },
  customerName: 'Asha Rao',
  orders: [company],
  tds: rupeesToPaise(0),
  owed: rupeesToPaise(0),
  total: company.total,
  paymentId: 'pay_29QQoUBi66xm2f',
  invoice: {
    title: 'Tax invoice',
    number: 'INV/2627/000042',
    url: 'https://app.udaan.example/orderdetail/123#order-invoice',
  },
  nextDocuments: ['PAN card of every director', 'Rent agreement'],
};

describe.each(['html', 'text'] as const)('the %s part of a partly paid order', (part) => {
  test('says what is still to be paid', () => {
    const mail = orderConfirmationMail({ ...parts, tds: rupeesToPaise(1_000), owed: rupeesToPaise(5_800) });
    for (const fact of ['Tax deducted at source', 'Rs.1,000', 'Still to pay', 'Rs.5,800'])
      expect(mail[part]).toContain(fact);
    expect(orderConfirmationMail(parts)[part]).not.toMatch(/still to/i);
  });
});

describe.each(['html', 'text'] as const)('the %s part', (part) => {
  test('names the official fees that were paid, and those that come later', () => {
    const mail = orderConfirmationMail({
      ...parts,
      orders: [
        {
          ...company,
          fees: [{ name: 'Stamp duty', amount: rupeesToPaise(1_500) }],
          notIncluded: [{ name: 'Trademark fee', amount: rupeesToPaise(4_500) }],
        },
      ],
    })[part];
    expect(mail).toContain('Stamp duty');
    expect(mail).toContain('Rs.1,500');
    expect(mail).toContain('Not included: Trademark fee, about Rs.4,500.');
  });

  test.each([
    'Asha Rao',
    'Private Limited Company Registration',
    'ORD-000123',
    '12 working days',
    'Rs.10,000',
    'Rs.1,800',
    'Rs.11,800',
    'pay_29QQoUBi66xm2f',
    'INV/2627/000042',
    'https://app.udaan.example/orderdetail/123#order-invoice',
    'https://app.udaan.example/orderdetail/123',
    'PAN card of every director',
    'Rent agreement',
    'Udaan Filings',
    '+91 80000 00000',
    'help@udaan.example',
    '12 Example Road, Bengaluru 560001',
  ])('contains %s', (fact) => {
    expect(orderConfirmationMail(parts)[part]).toContain(fact);
  });

  test('lists every order of the payment with its own amounts and link', () => {
    const mail = orderConfirmationMail({
      ...parts,
      orders: [company, gst],
      total: rupeesToPaise('13568.82'),
    });
    for (const fact of ['ORD-000124', 'Rs.1,499', 'Rs.269.82', 'Rs.1,768.82', gst.orderUrl, 'Rs.13,568.82']) {
      expect(mail[part]).toContain(fact);
    }
    expect(mail[part]).toContain('Your 2 orders are placed.');
  });

  test('omits an invoice that is not issued yet', () => {
    expect(orderConfirmationMail({ ...parts, invoice: undefined })[part]).not.toContain('invoice');
  });

  test('asks for no upload when no document is needed', () => {
    const mail = orderConfirmationMail({ ...parts, nextDocuments: [] });
    expect(mail[part]).not.toMatch(/documents we need|upload the documents/i);
    expect(mail[part]).toContain('Nothing to upload for now');
  });
});

test('the button links to the order', () => {
  expect(orderConfirmationMail(parts).html).toMatch(
    /<a href="https:\/\/app\.udaan\.example\/orderdetail\/123"[^>]*>Open order ORD-000123<\/a>/,
  );
});

test('names the only order in the subject, or the number of orders', () => {
  expect(orderConfirmationMail(parts).subject).toBe(
    'Order ORD-000123 placed: Private Limited Company Registration',
  );
  expect(orderConfirmationMail({ ...parts, orders: [company, gst] }).subject).toBe(
    'Your 2 orders with Udaan Filings are placed',
  );
});

describe('hostile text', () => {
  const hostile = `<script>alert("x")</script>'\r\nBcc: everybody@example.in`;
  const mail = orderConfirmationMail({
    ...parts,
    customerName: hostile,
    orders: [
      { ...company, serviceName: hostile, timeline: hostile, displayId: hostile, orderUrl: `"${hostile}` },
    ],
    paymentId: hostile,
    invoice: { title: 'Tax invoice', number: hostile, url: `"${hostile}` },
    nextDocuments: [hostile],
  });

  test('is escaped in the HTML', () => {
    expect(mail.html).not.toMatch(/<script/i);
    expect(mail.html).not.toContain('href=""');
    expect(mail.html.split('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;').length).toBeGreaterThan(
      6,
    );
  });

  test('adds no header through the subject', () => {
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject).toContain('Bcc: everybody@example.in');
  });

  test('starts no new line in the text', () => {
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });
});
