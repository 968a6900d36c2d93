/** The tickets of the demo: open and closed ones, answered and waiting. */

import type { TicketDepartment } from '@portal/domain/departments';
import type { TicketPriority, TicketStatus } from '@portal/domain/ticket-status';

export interface DemoTicket {
  /** By the part of the address before the @; null for none. */
  customer: string;
  staff: string | null;
  service: string;
  department: TicketDepartment;
  priority: TicketPriority;
  status: TicketStatus;
  subject: string;
  message: string;
  days: number;
  /** By the customer ("c") and the staff member ("s"), four hours apart. */
  replies?: readonly (readonly ['c' | 's', string])[];
}

export const demoTickets: readonly DemoTicket[] = [
  {
    customer: 'customer',
    staff: 'staff',
    service: 'Private Limited Company Registration',
    department: 'Start Up',
    priority: 'High',
    status: 'Open',
    subject: 'Which address proof for a rented office?',
    message:
      '<p>Our office is rented. Is the agreement enough, or do you need a letter of the owner too?</p>',
    days: 3,
    replies: [
      [
        's',
        '<p>Both, please: the <strong>rent agreement</strong> and a no-objection letter of the owner.</p>',
      ],
      ['c', '<p>The owner is abroad. Is a signed scan all right?</p>'],
    ],
  },
  {
    customer: 'customer',
    staff: 'staff',
    service: 'Limited Liability Partnership Registration',
    department: 'Start Up',
    priority: 'Low',
    status: 'Closed',
    subject: 'Copy of the LLP agreement',
    message: '<p>Please send me the stamped agreement once more.</p>',
    days: 30,
    replies: [['s', '<p>You find it under My Documents now.</p>']],
  },
  {
    customer: 'ravi',
    staff: 'lata',
    service: 'GST Returns – Monthly Filing for One Quarter',
    department: 'GST Returns',
    priority: 'Medium',
    status: 'Open',
    subject: 'Late fee in April',
    message: '<p>The portal shows a late fee of Rs.50. Did we file late?</p>',
    days: 6,
    replies: [['s', '<p>We filed on the 21st since one invoice was missing. The fee is for one day.</p>']],
  },
  {
    customer: 'fatima',
    staff: 'staff',
    service: 'GST Registration',
    department: 'GST Returns',
    priority: 'Medium',
    status: 'Pending',
    subject: 'Officer asks for photographs',
    message: '<p>An officer called and asked for photographs of the shop. Where do I send them?</p>',
    days: 1,
  },
  {
    customer: 'gurpreet',
    staff: null,
    service: 'Monthly Payroll for up to 10 Employees – One Quarter',
    department: 'Payroll Services',
    priority: 'High',
    status: 'Pending',
    subject: 'Salaries are due on Friday',
    message: '<p>Who prepares our first payroll? Salaries are due on Friday.</p>',
    days: 1,
  },
  {
    customer: 'sunita',
    staff: 'joseph',
    service: 'Reply to a Trademark Objection',
    department: 'Intellectual Property Rights',
    priority: 'Low',
    status: 'Closed',
    subject: 'Proof of use',
    message: '<p>Which invoices show that we use the name?</p>',
    days: 11,
    replies: [
      ['s', '<p>Any three of the last two years on which the name can be read.</p>'],
      ['c', '<p>Uploaded, thank you.</p>'],
    ],
  },
  {
    customer: 'ananya',
    staff: null,
    service: 'Founders’ Agreement',
    department: 'Others',
    priority: 'Medium',
    status: 'Pending',
    subject: 'May we add a third founder?',
    message: '<p>We ordered for two founders and are three now. What does it cost?</p>',
    days: 4,
  },
];
