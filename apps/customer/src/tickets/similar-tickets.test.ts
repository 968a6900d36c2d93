/** Matching open tickets with a new subject. */

import { makeTicketRow } from '@portal/sdk/testing/make-ticket';
import { describe, expect, it } from 'vitest';
import { similarTickets } from './similar-tickets.ts';

const tickets = [
  makeTicketRow({ id: 1, subject: 'GST return for March rejected', service_name: 'GST Return Filing' }),
  makeTicketRow({ id: 2, subject: 'ट्रेडमार्क की स्थिति', service_name: 'Trade Mark' }),
  makeTicketRow({ id: 3, subject: 'Refund of the fee', service_name: 'Payroll' }),
  makeTicketRow({ id: 4, subject: 'GST notice', service_name: 'GST Registration' }),
];

describe('similar open tickets', () => {
  it.each([
    ['GST', [1, 4]],
    ['my gst return', [1, 4]],
    ['Return', [1]],
    ['returns for march', [1]],
    ['Refunds?', [3]],
    ['trade mark status', [2]],
    ['ट्रेडमार्क', [2]],
    ['payroll', [3]],
    ['', []],
    ['Please help with this problem', []],
    ['G', []],
    ['gs', []],
    ['Company', []],
  ])('as “%s”', (subject, ids) => {
    expect(similarTickets(subject, tickets).map(({ id }) => id)).toEqual(ids);
  });

  it('are three at most, most shared words first, never closed ones', () => {
    const many = [1, 2, 3, 4, 5].map((id) =>
      makeTicketRow({
        id,
        subject: id === 4 ? 'late return penalty' : 'late fee',
        status: id === 1 ? 'Closed' : 'Open',
      }),
    );
    expect(similarTickets('Penalty for a late return', many).map(({ id }) => id)).toEqual([4, 2, 3]);
  });
});
