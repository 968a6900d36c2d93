/** The orders of the demo, in every state and of many departments, with their chats. */

export interface DemoOrder {
  /** Customer and assignee, by the part of their address before the @; null for no assignee. */
  customer: string;
  staff: string | null;
  service: string;
  /** Its age. */
  days: number;
  /** The number of completed steps. */
  steps: number;
  paid: boolean;
  /** Its documents that are not accepted although work has begun, and uploaded optional ones. */
  documents?: Readonly<Record<string, DemoReview>>;
  /** The document issued to the customer at the end. */
  issued?: readonly string[];
  /** The messages of its chat, by the customer ("c") and the staff member ("s"), an hour apart. */
  said?: readonly (readonly ['c' | 's', string])[];
}

/** A reason rejects. */
export type DemoReview = 'Accepted' | 'Uploaded' | { rejected: string };

const order = (
  customer: string,
  staff: string | null,
  service: string,
  days: number,
  more: Partial<Pick<DemoOrder, 'said' | 'steps' | 'paid' | 'documents' | 'issued'>> = {},
): DemoOrder => ({ customer, staff, service, days, steps: 0, paid: true, ...more });

/** More than any service has, so the order is completed. */
const ALL = 99;

/** Of the demo staff member's orders, one is overdue, one new, one completed and one unpaid. */
export const demoOrders: readonly DemoOrder[] = [
  order('customer', 'staff', 'Limited Liability Partnership Registration', 90, {
    steps: ALL,
    issued: ['Certificate of incorporation', 'LLP agreement (stamped)'],
  }),
  order('customer', 'staff', 'Private Limited Company Registration', 60, {
    steps: 1,
    documents: {
      'Utility bill of the registered office': {
        rejected:
          'The address on the scan can’t be read. Please scan the bill again, all four corners in sight.',
      },
    },
    said: [
      ['s', 'Hello Meera, we have checked your documents and need a clearer copy of the address proof.'],
      ['c', 'I will scan it again this evening.'],
      ['s', 'Thank you. The name is reserved for 20 days, so there is time.'],
      ['c', 'Do both directors have to sign?'],
    ],
  }),
  order('customer', 'staff', 'GST Registration', 2, {
    said: [['c', 'My shop has two addresses. Which one do I give?']],
  }),
  order('customer', 'staff', 'GST Annual Return (GSTR-9)', 1, { paid: false }),
  order('ravi', 'lata', 'GST Returns – Monthly Filing for One Quarter', 40, {
    steps: 2,
    documents: { 'Purchase register of the first month': 'Uploaded' },
    said: [
      ['c', 'The sales of the first month are uploaded.'],
      ['s', 'Received. Two invoices have no GST number of the buyer; are these private customers?'],
    ],
  }),
  order('sunita', 'lata', 'GST Composition Scheme – One Year', 75, {
    steps: ALL,
    issued: ['Acknowledgement of GSTR-4'],
  }),
  order('arjun', 'lata', 'Letter of Undertaking for Exporters (LUT)', 5, { steps: 1 }),
  order('fatima', 'lata', 'GST Registration', 12, { steps: 1 }),
  order('gurpreet', 'farhan', 'Income Tax Return for Business and Professionals', 25, { steps: 1 }),
  order('ananya', 'farhan', 'Income Tax Return for Salaried Individuals', 30, {
    steps: ALL,
    issued: ['Acknowledgement of the return (ITR-V)'],
  }),
  order('ravi', 'farhan', 'Reply to an Income Tax Notice', 3, {
    said: [
      ['c', 'The notice says that I have fifteen days. Is that enough?'],
      ['s', 'Yes. We will draft the reply by Friday and you can look at it before it is sent.'],
    ],
  }),
  order('sunita', 'farhan', 'Tax Audit Report', 50, {
    steps: 2,
    documents: { 'Stock statement at the year end': 'Uploaded' },
  }),
  order('arjun', 'divya', 'Annual ROC Filing for Private Limited Companies', 35, { steps: 1 }),
  order('fatima', 'divya', 'Appointment or Resignation of a Director', 8, { steps: 1 }),
  order('gurpreet', 'divya', 'Change of Registered Office', 100, {
    steps: ALL,
    issued: ['Acknowledgement of INC-22'],
  }),
  order('ananya', 'divya', 'Increase of Authorised Share Capital', 4),
  order('ravi', 'joseph', 'Trademark Registration (One Class)', 20, {
    steps: 1,
    said: [['c', 'Can I use the ® sign already?']],
  }),
  order('sunita', 'joseph', 'Reply to a Trademark Objection', 14, {
    steps: 1,
    documents: { 'Invoices, advertisements and turnover': 'Accepted' },
  }),
  order('arjun', 'joseph', 'Copyright Registration', 120, {
    steps: ALL,
    issued: ['Copyright certificate'],
  }),
  order('fatima', null, 'PF and ESI Registration', 2),
  order('gurpreet', null, 'Monthly Payroll for up to 10 Employees – One Quarter', 1),
  order('ananya', null, 'Founders’ Agreement', 6),
  order('arjun', null, 'Proprietorship to Private Limited Company', 9),
  order('sunita', 'lata', 'GST Annual Return (GSTR-9)', 7, { paid: false }),
];
