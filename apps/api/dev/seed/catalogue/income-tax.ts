/** Services of the Income Tax department: returns, audit and answers to the tax office. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const incomeTaxServices: SeedService[] = [
  {
    name: 'Income Tax Return for Salaried Individuals',
    category: 'Income Tax',
    priceRupees: 999,
    timeline: '3 working days',
    sac: '998232',
    details:
      'A tax professional prepares and files your return for one tax year (for income up to March 2026: assessment year 2026-27) with salary, one or two house properties, interest and dividends. ' +
      'We compare the old and the new regime, match your Annual Information Statement, and show you the computation before anything is filed. ' +
      'Capital gains, foreign assets and business income need the return for business and professionals.',
    documents: [
      askFor.text('Your PAN', 'The return is filed under it.', 'pan'),
      askFor.file(
        'Form 130 or Form 16 from every employer',
        'States salary and tax deducted; Form 130 replaces Form 16 from tax year 2026-27.',
      ),
      askFor.fileIfAny(
        'Annual Information Statement (AIS)',
        'We check that nothing reported to the department is missed.',
      ),
      askFor.fileIfAny(
        'Interest certificates from banks',
        'Interest is taxable even where no tax was deducted.',
      ),
      askFor.fileIfAny('Proofs of deductions and home loan', 'They lower the tax under the old regime.'),
      askFor.text(
        'Bank account and IFSC for the refund',
        'Refunds are paid only to a validated account.',
        'bank_account',
      ),
    ],
    steps: [
      'Documents verified',
      'Computation shared',
      'Computation approved by you',
      'Return filed',
      'Return e-verified',
    ],
  },
  {
    name: 'Income Tax Return for Business and Professionals',
    category: 'Income Tax',
    priceRupees: 2999,
    timeline: '7 working days',
    sac: '998232',
    details:
      'For proprietors, freelancers, doctors, consultants and traders, under presumptive taxation or with regular books. ' +
      'We prepare the profit and loss account and balance sheet from your records, work out capital gains from up to two brokers, and file the return for one tax year. ' +
      'Book-keeping for the whole year and a tax audit are not included.',
    documents: [
      askFor.text('Your PAN', 'The return is filed under it.', 'pan'),
      askFor.file(
        'Statements of all bank accounts for the year',
        'Receipts and payments are drawn from them.',
      ),
      askFor.file(
        'Sales and expense summary',
        'The profit is worked out from it; a spreadsheet saved as PDF will do.',
      ),
      askFor.textIfAny('GSTIN', 'Turnover in the return must agree with the GST returns.', 'gstin'),
      askFor.fileIfAny(
        'Capital gains statement from the broker',
        'Shares and funds sold in the year are taxable.',
      ),
      askFor.fileIfAny('Last year’s return', 'Losses and depreciation are carried forward from it.'),
    ],
    steps: [
      'Documents verified',
      'Accounts prepared',
      'Computation approved by you',
      'Tax paid',
      'Return filed',
      'Return e-verified',
    ],
  },
  {
    name: 'Income Tax Return for Companies and LLPs',
    category: 'Income Tax',
    priceRupees: 5999,
    timeline: '10 working days',
    sac: '998231',
    details:
      'We compute the tax of your company or LLP for one tax year, reconcile it with TDS, GST and the audited accounts, and file the return with the signatory’s digital signature. ' +
      'Advice on the concessional company rate and on minimum alternate tax is included. ' +
      'The statutory audit, the tax audit and the digital signature itself are not.',
    documents: [
      askFor.text('PAN of the company or LLP', 'The return is filed under it.', 'pan'),
      askFor.file('Audited financial statements', 'The computation starts from the audited profit.'),
      askFor.file('Trial balance and fixed asset register', 'Needed for disallowances and depreciation.'),
      askFor.fileIfAny('Tax audit report, if one was made', 'Its figures are repeated in the return.'),
      askFor.fileIfAny('Challans of advance tax', 'They are set off against the tax due.'),
    ],
    steps: [
      'Documents verified',
      'Tax computed',
      'Computation approved by you',
      'Return filed with DSC',
      'Acknowledgement sent',
    ],
  },
  {
    name: 'Tax Audit Report',
    category: 'Income Tax',
    priceRupees: 14999,
    timeline: '20 working days',
    sac: '998221',
    details:
      'A practising chartered accountant audits your books under the Income-tax Act and uploads the report, in Form 26 from tax year 2026-27 and in Form 3CD for earlier years. ' +
      'The price covers a turnover up to Rs.2 crore; we quote larger ones before work starts. ' +
      'Clean books are expected: writing them up and filing the return are separate services.',
    documents: [
      askFor.text('PAN of the business', 'The report is uploaded under it.', 'pan'),
      askFor.file('Trial balance and ledgers', 'They are what is audited.'),
      askFor.file('Bank statements of the year', 'Cash and loan transactions are checked against them.'),
      askFor.file('Stock statement at the year end', 'Stock decides the profit and is reported in the form.'),
      askFor.fileIfAny('GST and TDS returns of the year', 'The report compares them with the books.'),
    ],
    steps: [
      'Documents verified',
      'Books examined',
      'Queries answered',
      'Draft report approved by you',
      'Report signed and uploaded',
      'Report accepted on the portal',
    ],
  },
  {
    name: 'Reply to an Income Tax Notice',
    category: 'Income Tax',
    priceRupees: 2499,
    timeline: '5 working days',
    sac: '998232',
    details:
      'Send us the notice: we explain in plain words what it wants, prepare the computation and the written reply, and submit it on the portal before the due date. ' +
      'It covers one notice about a mismatch, a defective return, an adjustment or a demand. ' +
      'Reassessment, search and appeal matters are quoted separately, and any tax found due is yours to pay.',
    documents: [
      askFor.text('Your PAN', 'The reply is filed under it.', 'pan'),
      askFor.file('The notice', 'Its section and due date decide the reply.'),
      askFor.file('Return and computation of that year', 'The notice is compared with what was filed.'),
      askFor.fileIfAny('Papers that support your position', 'A reply with proof is closed sooner.'),
    ],
    steps: [
      'Notice read',
      'Explanation and plan shared',
      'Reply drafted',
      'Reply approved by you',
      'Reply submitted',
    ],
  },
];
