/** Services of the TDS Returns department: the deductor's number, quarterly statements and corrections. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const tdsReturnsServices: SeedService[] = [
  {
    name: 'TAN Registration',
    category: 'TDS Returns',
    priceRupees: 799,
    timeline: '5 working days',
    sac: '998231',
    details:
      'Anybody who must deduct tax needs a TAN. ' +
      'We check whether you already have one, file the application, follow it up and register the number on the income tax portal. ' +
      'The small application fee is included.',
    documents: [
      askFor.text('PAN of the business', 'The TAN is linked to it.', 'pan'),
      askFor.text(
        'Name of the person responsible for deduction',
        'Certificates are signed in this name.',
        'name',
      ),
      askFor.file('Proof of the office address', 'Decides the assessing officer.'),
    ],
    steps: ['Documents verified', 'Application filed', 'TAN allotted', 'Portal account activated'],
  },
  {
    name: 'TDS Statement for Salaries – One Quarter',
    category: 'TDS Returns',
    priceRupees: 1999,
    timeline: '5 working days',
    sac: '998231',
    details:
      'We prepare and file Form 138 (24Q for quarters up to March 2026) for one quarter with up to 25 employees, after matching challans and PANs. ' +
      'For the January to March quarter the salary annexure and the yearly certificates in Form 130 are included. ' +
      'Statements are due on 31 July, 31 October, 31 January and 31 May; tax and late fees are paid by you.',
    documents: [
      askFor.text('TAN', 'The statement is filed under it.', 'tan'),
      askFor.file('Salary sheet of the quarter', 'States pay and deduction of each employee.'),
      askFor.file('Challans of tax deposited', 'Each deduction is matched with a payment.'),
      askFor.file('List of employees with PAN', 'A wrong PAN costs the employee the credit.'),
    ],
    steps: [
      'Documents verified',
      'Challans matched',
      'Statement approved by you',
      'Form 138 filed',
      'Certificates sent',
    ],
  },
  {
    name: 'TDS Statement for Other Payments – One Quarter',
    category: 'TDS Returns',
    priceRupees: 1499,
    timeline: '5 working days',
    sac: '998231',
    details:
      'We prepare and file Form 140 (26Q for quarters up to March 2026) for one quarter with up to 50 payments to residents such as rent, fees, contracts and commission. ' +
      'We check rates and PANs first, and send you the certificates in Form 131 afterwards. ' +
      'Payments to non-residents (Form 144) are quoted separately; tax, interest and late fees are paid by you.',
    documents: [
      askFor.text('TAN', 'The statement is filed under it.', 'tan'),
      askFor.file('List of payments with PAN, amount and date', 'Rate and due date depend on them.'),
      askFor.file('Challans of tax deposited', 'Each deduction is matched with a payment.'),
      askFor.fileIfAny('Certificates for lower deduction', 'They change the rate for that payee.'),
    ],
    steps: [
      'Documents verified',
      'Rates checked',
      'Statement approved by you',
      'Form 140 filed',
      'Certificates sent',
    ],
  },
  {
    name: 'Correction of a TDS Statement',
    category: 'TDS Returns',
    priceRupees: 1299,
    timeline: '7 working days',
    sac: '998231',
    details:
      'Clears a default shown by TRACES for one statement: wrong PAN, unmatched challan, short deduction or late payment. ' +
      'We download the justification report, tell you what is really due, and file the correction. ' +
      'Interest and fees found due are paid by you; statements may be corrected only within the time limit of the Act, which we check first.',
    documents: [
      askFor.text('TAN', 'The statement was filed under it.', 'tan'),
      askFor.file('Acknowledgement of the original statement', 'The correction refers to its token number.'),
      askFor.fileIfAny('Notice or intimation received', 'Lists the defaults to be cleared.'),
      askFor.file('Challans of the quarter', 'Unmatched ones are the usual cause.'),
    ],
    steps: ['Documents verified', 'Defaults explained', 'Correction filed', 'Default cleared on TRACES'],
  },
];
