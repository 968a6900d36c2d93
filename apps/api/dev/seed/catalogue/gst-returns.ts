/** Services of the GST Returns department: registration, periodic and annual returns, export undertaking. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const gstReturnsServices: SeedService[] = [
  {
    name: 'GST Registration',
    category: 'GST Returns',
    priceRupees: 1499,
    timeline: '7 working days',
    sac: '998231',
    details:
      'We prepare and file your GST application, guide you through Aadhaar authentication and answer the officer’s queries until the GSTIN is allotted. ' +
      'Businesses that qualify for the simplified route (output tax up to Rs.2.5 lakh a month) usually have it within three working days. ' +
      'One State is included; there is no government fee, and returns are a separate service.',
    documents: [
      askFor.text('PAN of the business', 'The GSTIN is built from it.', 'pan'),
      askFor.maskedAadhaar('the authorised signatory'),
      askFor.file('Photo of the authorised signatory', 'The form asks for it.'),
      askFor.file('Utility bill of the place of business', 'The officer checks that the address exists.'),
      askFor.fileIfAny(
        'Rent agreement or owner’s no-objection certificate',
        'Needed where the premises are not your own.',
      ),
      askFor.fileIfAny(
        'Certificate of incorporation or partnership deed',
        'Needed for companies, LLPs and firms.',
      ),
      askFor.fileIfAny('Cancelled cheque', 'The bank account must be added within 30 days of registration.'),
    ],
    steps: [
      'Documents verified',
      'Application filed (REG-01)',
      'Aadhaar authentication done',
      'Officer’s queries answered',
      'GSTIN allotted',
    ],
  },
  {
    name: 'GST Returns – Monthly Filing for One Quarter',
    category: 'GST Returns',
    priceRupees: 2999,
    timeline: '3 months',
    sac: '998231',
    details:
      'For three months we file GSTR-1 by the 11th and GSTR-3B by the 20th, reconcile your input tax credit with GSTR-2B and act on the Invoice Management System for you. ' +
      'Up to 100 invoices a month are included. ' +
      'Tax, interest and late fees are paid by you on the portal, and notices are handled separately.',
    documents: [
      askFor.text('GSTIN', 'All returns are filed under it.', 'gstin'),
      askFor.file('Sales register of the first month', 'It becomes GSTR-1.'),
      askFor.file('Purchase register of the first month', 'Compared with GSTR-2B so that no credit is lost.'),
      askFor.fileIfAny('Last filed GSTR-3B', 'Shows the credit carried forward.'),
    ],
    steps: [
      'Documents verified',
      'First month filed',
      'Second month filed',
      'Third month filed',
      'Reconciliation report shared',
    ],
  },
  {
    name: 'GST Composition Scheme – One Year',
    category: 'GST Returns',
    priceRupees: 3999,
    timeline: 'One financial year',
    sac: '998231',
    details:
      'For small traders, makers, restaurants and service providers under the composition scheme: four quarterly statements (CMP-08) and the annual return GSTR-4. ' +
      'We check once a quarter that you still qualify and warn you before the turnover limit. ' +
      'The tax itself is paid by you; opting in or out of the scheme is included if done during the year.',
    documents: [
      askFor.text('GSTIN', 'All statements are filed under it.', 'gstin'),
      askFor.file('Turnover of the current quarter', 'The tax is a percentage of it.'),
      askFor.file('Summary of purchases', 'GSTR-4 asks for inward supplies.'),
    ],
    steps: ['Documents verified', 'Q1 filed', 'Q2 filed', 'Q3 filed', 'Q4 filed', 'GSTR-4 filed'],
  },
  {
    name: 'GST Annual Return (GSTR-9)',
    category: 'GST Returns',
    priceRupees: 4999,
    timeline: '10 working days',
    sac: '998231',
    details:
      'We reconcile your books with GSTR-1, GSTR-3B and GSTR-2B of the whole financial year, list every difference with its effect in rupees, and file GSTR-9 by 31 December. ' +
      'Help with voluntary payment through DRC-03 is included. ' +
      'The reconciliation statement GSTR-9C for a turnover above Rs.5 crore is quoted separately.',
    documents: [
      askFor.text('GSTIN', 'The return is filed under it.', 'gstin'),
      askFor.file('Financial statements of the year', 'Turnover must agree with them.'),
      askFor.file('Sales and purchase registers of the year', 'Differences are found from them.'),
      askFor.fileIfAny('Notices received for the year', 'Amounts already settled must not be counted twice.'),
    ],
    steps: [
      'Documents verified',
      'Reconciliation shared',
      'Differences settled',
      'Draft approved by you',
      'GSTR-9 filed',
    ],
  },
  {
    name: 'Letter of Undertaking for Exporters (LUT)',
    category: 'GST Returns',
    priceRupees: 999,
    timeline: '2 working days',
    sac: '998231',
    details:
      'Export goods or services without paying IGST first: we file the undertaking in RFD-11 for one financial year and send you the acknowledgement to show to customers and customs. ' +
      'A reminder before it lapses on 31 March is included. ' +
      'Refund claims of accumulated credit are separate.',
    documents: [
      askFor.text('GSTIN', 'The undertaking is given under it.', 'gstin'),
      askFor.text('Names and addresses of two witnesses', 'The form must name two independent witnesses.'),
      askFor.fileIfAny('Last year’s undertaking', 'Lets us renew without asking you for the same details.'),
    ],
    steps: ['Documents verified', 'RFD-11 filed', 'Acknowledgement sent'],
  },
];
