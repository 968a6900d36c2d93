/** Services of the Payroll Services department: salaries, provident fund, insurance and professional tax. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const payrollServices: SeedService[] = [
  {
    name: 'Monthly Payroll for up to 10 Employees – One Quarter',
    category: 'Payroll Services',
    priceRupees: 5999,
    timeline: '3 months',
    sac: '998223',
    details:
      'Each month we work out salaries, tax and social security deductions, and send you payslips and a bank transfer sheet by the 2nd. ' +
      'Salary structures are checked against the wage definition of the labour codes, under which excluded allowances above half of the pay count as wages. ' +
      'PF, ESI and TDS returns are separate services.',
    documents: [
      askFor.file('Employee list with joining dates', 'Everyone on the payroll must be in it.'),
      askFor.file('Salary structure of every employee', 'Deductions are worked out from its parts.'),
      askFor.file('Attendance of the first month', 'Leave without pay changes the salary.'),
      askFor.fileIfAny('Leave and bonus policy', 'Encashment and bonus follow it.'),
      askFor.fileIfAny('Tax declarations (Form 124)', 'They lower the tax deducted from salaries.'),
    ],
    steps: [
      'Documents verified',
      'Salary structures reviewed',
      'First month paid out',
      'Second month paid out',
      'Third month paid out',
    ],
  },
  {
    name: 'PF and ESI Registration',
    category: 'Payroll Services',
    priceRupees: 3499,
    timeline: '7 working days',
    sac: '998223',
    details:
      'We register your establishment for provident fund and for state insurance, and set up the employer logins. ' +
      'Provident fund generally applies from 20 employees and state insurance from 10; a smaller employer may join by choice. ' +
      'Enrolment of up to 20 employees is included, monthly returns are not.',
    documents: [
      askFor.text('PAN of the establishment', 'Both registrations are tied to it.', 'pan'),
      askFor.file('Certificate of incorporation or shop licence', 'Proves that the establishment exists.'),
      askFor.file('Proof of the place of work', 'Decides the regional office in charge.'),
      askFor.file('Employee list with salaries', 'Decides who is covered.'),
      askFor.file('Cancelled cheque', 'Contributions are paid from this account.'),
      askFor.file(
        'Specimen signature of the authorised person',
        'The provident fund office keeps it on record.',
      ),
    ],
    steps: [
      'Documents verified',
      'Applications filed',
      'PF code allotted',
      'ESI code allotted',
      'Employees enrolled',
    ],
  },
  {
    name: 'PF and ESI Monthly Returns – One Quarter',
    category: 'Payroll Services',
    priceRupees: 3999,
    timeline: '3 months',
    sac: '998223',
    details:
      'For three months we prepare the PF return (ECR) and the ESI contribution, send you the challans before the 15th, and look after joiners and leavers. ' +
      'Up to 25 employees are included. ' +
      'The contributions are paid by you; transfers and withdrawal claims of single employees are not covered.',
    documents: [
      askFor.text('PF establishment code', 'Returns are filed under it.'),
      askFor.textIfAny('ESI employer code', 'Returns are filed under it, if you are covered.'),
      askFor.file('Salary sheet of the first month', 'Contributions are a percentage of wages.'),
      askFor.fileIfAny('Details of joiners and leavers', 'Each change is reported with its date.'),
    ],
    steps: ['Documents verified', 'First month filed', 'Second month filed', 'Third month filed'],
  },
  {
    name: 'Professional Tax Registration',
    category: 'Payroll Services',
    priceRupees: 1999,
    timeline: '7 working days',
    sac: '998223',
    details:
      'In States that levy professional tax we obtain both certificates: enrolment for the business and registration for tax deducted from salaries. ' +
      'We tell you the due dates and slabs of your State. ' +
      'The tax and the periodic returns are not included.',
    documents: [
      askFor.text('PAN of the business', 'Both certificates are tied to it.', 'pan'),
      askFor.file('Proof of the place of business', 'Decides the State and the officer in charge.'),
      askFor.maskedAadhaar('the authorised signatory'),
      askFor.file('Employee list with salaries', 'Decides the slab of each employee.'),
    ],
    steps: [
      'Documents verified',
      'Application filed',
      'Enrolment certificate issued',
      'Registration certificate issued',
    ],
  },
];
