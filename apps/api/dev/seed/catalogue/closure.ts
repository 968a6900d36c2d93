/** Services of the Closure department: closing a business or a registration. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const closureServices: SeedService[] = [
  {
    name: 'Strike Off a Private Limited Company',
    category: 'Closure',
    priceRupees: 14999,
    timeline: '3 to 6 months',
    sac: '998214',
    details:
      'Closes a company that has done no business for two years, or never began, through STK-2 at the accelerated exit centre (C-PACE). ' +
      'We draft resolutions, affidavits and indemnity bonds, have the statement of accounts certified and follow the case until the name is struck off. ' +
      'The government fee, stamp paper and overdue returns are not included; liabilities must be paid first.',
    documents: [
      askFor.text('CIN', 'The application is filed under it.', 'cin'),
      askFor.file('Bank account closure letter', 'The company must have no bank account left.'),
      askFor.file('Statement of accounts', 'Certified, not older than 30 days.'),
      askFor.file(
        'Notarised affidavits and indemnity bonds',
        'Each director stands for claims that may follow; we draft them.',
      ),
      askFor.file('PAN cards of all directors (one PDF)', 'Directors sign affidavits under these names.'),
      askFor.fileIfAny('GST cancellation order', 'Needed where the company was registered for GST.'),
      askFor.fileIfAny('Last filed annual return and income tax return', 'Overdue ones must be filed first.'),
    ],
    steps: [
      'Eligibility checked',
      'Documents verified',
      'Members’ resolution passed',
      'STK-2 filed',
      'Public notice published',
      'Company struck off',
    ],
  },
  {
    name: 'Close an LLP',
    category: 'Closure',
    priceRupees: 9999,
    timeline: '3 to 5 months',
    sac: '998214',
    details:
      'Removes an LLP that has been inactive for at least a year from the register, through Form 24 at the accelerated exit centre (C-PACE). ' +
      'Affidavits, indemnity, consent of partners and the certified statement of accounts are prepared by us. ' +
      'Overdue Form 8, Form 11 and tax returns, late fees and the filing fee are not included.',
    documents: [
      askFor.text('LLPIN', 'The application is filed under it.', 'llpin'),
      askFor.file('LLP agreement with all changes', 'Must be attached to Form 24.'),
      askFor.file('Bank account closure letter', 'The LLP must have no bank account left.'),
      askFor.file('Statement of accounts', 'Nil assets and liabilities, not older than 30 days.'),
      askFor.file('Latest income tax return', 'Must be attached to Form 24.'),
    ],
    steps: [
      'Eligibility checked',
      'Documents verified',
      'Affidavits signed',
      'Form 24 filed',
      'Public notice published',
      'LLP struck off',
    ],
  },
  {
    name: 'GST Cancellation with Final Return',
    category: 'Closure',
    priceRupees: 1999,
    timeline: '30 working days',
    sac: '998231',
    details:
      'Ends a GST registration you no longer need: application in REG-16, work-out of tax due on stock, replies to the officer, and the final return GSTR-10 within three months of the order. ' +
      'One GSTIN is included. ' +
      'Overdue returns must be filed first and are charged separately; tax on stock is paid by you.',
    documents: [
      askFor.text('GSTIN', 'The registration to be cancelled.', 'gstin'),
      askFor.text('Reason and date of closing', 'The application asks for both.'),
      askFor.file('Stock and capital goods on the closing date', 'Credit on them may have to be paid back.'),
      askFor.fileIfAny('Last filed returns', 'All returns up to the closing date must be filed.'),
    ],
    steps: [
      'Documents verified',
      'Tax on stock worked out',
      'REG-16 filed',
      'Cancellation order received',
      'GSTR-10 filed',
    ],
  },
  {
    name: 'Dissolution of a Partnership Firm',
    category: 'Closure',
    priceRupees: 4999,
    timeline: '15 working days',
    sac: '998214',
    details:
      'We draft the dissolution deed with a fair settlement of accounts, prepare the public notice and inform the Registrar of Firms where the firm is registered. ' +
      'A checklist for PAN surrender, bank and licences is included. ' +
      'Stamp duty, newspaper charges and disputes between partners are not.',
    documents: [
      askFor.file('Partnership deed with all changes', 'Dissolution follows what it says.'),
      askFor.file('Latest balance sheet', 'Assets and debts are divided from it.'),
      askFor.text('How partners share assets and debts', 'The deed records the settlement.'),
      askFor.maskedAadhaar('every partner'),
    ],
    steps: [
      'Documents verified',
      'Deed drafted',
      'Deed stamped and signed',
      'Public notice published',
      'Registrar of Firms informed',
    ],
  },
];
