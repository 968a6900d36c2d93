/** Services of the All in One department: yearly packages that join several departments. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const allInOneServices: SeedService[] = [
  {
    name: 'New Company Launch Package',
    category: 'All in One',
    priceRupees: 19999,
    timeline: '30 working days',
    sac: '998399',
    officialFees: [{ name: 'Trademark fee', rupees: 4500 }],
    details:
      'Everything a new business needs in one order: private limited company, GST registration, Udyam, one trademark application, current account help and the declaration of commencement (INC-20A). ' +
      'Government fees of incorporation up to Rs.1 lakh of authorised capital are included. ' +
      'The trademark’s official fee is paid at actuals, and returns after registration are separate.',
    documents: [
      askFor.text('Two proposed company names, in order of preference', 'The second is a fallback.'),
      askFor.text('Business activity in one or two sentences', 'Used for the memorandum, GST and Udyam.'),
      askFor.file(
        'PAN cards of all directors (one PDF)',
        'Every registration is matched with the PAN records.',
      ),
      askFor.maskedAadhaar('every director'),
      askFor.file('Latest bank statement of every director', 'Address proof; under two months old.'),
      askFor.file(
        'Utility bill and rent agreement of the office',
        'Used for the registered office and for GST.',
      ),
      askFor.fileIfAny('Logo', 'Filed with the trademark if you want the logo protected.'),
    ],
    steps: [
      'Documents verified',
      'Name approved (SPICe+ Part A)',
      'Certificate of incorporation issued',
      'Bank account opened',
      'GSTIN allotted',
      'Udyam certificate issued',
      'Trademark application filed',
      'INC-20A filed',
    ],
  },
  {
    name: 'Annual Compliance Package for Private Limited Companies',
    category: 'All in One',
    priceRupees: 29999,
    timeline: 'One financial year',
    sac: '998399',
    details:
      'One team keeps your company in order for a whole financial year: book-keeping up to 600 entries, AOC-4 and MGT-7A, board and annual general meeting papers, ADT-1, the income tax return and reminders before every due date. ' +
      'The statutory auditor’s fee, GST and TDS returns and government fees are not included. ' +
      'You can start at any time of the year; earlier months are brought up to date first.',
    documents: [
      askFor.text('CIN', 'Every filing with the registrar quotes it.', 'cin'),
      askFor.file(
        'Certificate of incorporation, memorandum and articles',
        'Meetings and filings follow them.',
      ),
      askFor.file('Bank statements from April onwards', 'The books are written from them.'),
      askFor.file(
        'Last audited accounts and annual return',
        'Opening balances and shareholders come from them.',
      ),
      askFor.fileIfAny('Sales and purchase invoices', 'Expenses without an invoice may be disallowed.'),
    ],
    steps: [
      'Documents verified',
      'Compliance calendar shared',
      'Books up to date',
      'Accounts handed to the auditor',
      'Annual general meeting held',
      'AOC-4 and MGT-7A filed',
      'Income tax return filed',
    ],
  },
  {
    name: 'Annual Compliance Package for LLPs',
    category: 'All in One',
    priceRupees: 16999,
    timeline: 'One financial year',
    sac: '998399',
    details:
      'For small LLPs: book-keeping up to 300 entries, Form 11 by 30 May, Form 8 by 30 October, the income tax return and reminders before every due date. ' +
      'Partners’ own returns, a tax audit where turnover requires one, and government fees are not included. ' +
      'Late fees of earlier years are worked out for you before anything is filed.',
    documents: [
      askFor.text('LLPIN', 'Every filing with the registrar quotes it.', 'llpin'),
      askFor.file('LLP agreement', 'Profit shares and remuneration of partners follow it.'),
      askFor.file('Bank statements from April onwards', 'The books are written from them.'),
      askFor.fileIfAny('Last year’s accounts and return', 'Opening balances come from them.'),
    ],
    steps: [
      'Documents verified',
      'Books up to date',
      'Form 11 filed',
      'Form 8 filed',
      'Income tax return filed',
    ],
  },
];
