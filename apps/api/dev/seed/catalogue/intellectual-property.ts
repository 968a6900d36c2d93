/** Services of the Intellectual Property Rights department: trademarks, copyright, designs and patents. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const intellectualPropertyServices: SeedService[] = [
  {
    name: 'Trademark Registration (One Class)',
    category: 'Intellectual Property Rights',
    priceRupees: 2499,
    timeline: '3 working days to file',
    sac: '998213',
    officialFees: [{ name: 'Trademark fee, up to Rs.9,000', rupees: 4500 }],
    details:
      'We search the register, advise on the class and file Form TM-A, so that you may use the ™ sign from the day of filing. ' +
      'The official fee comes on top at actuals: Rs.4,500 for individuals, recognised start-ups and small enterprises, Rs.9,000 for others. ' +
      'Registration usually takes 12 to 18 months; replies to objections and oppositions are separate services.',
    documents: [
      askFor.text('The word or brand to protect', 'The search is made for it.'),
      askFor.fileIfAny('Logo', 'Needed only if the picture shall be protected too.'),
      askFor.text('Goods or services sold under it', 'They decide the class.'),
      askFor.text('Name of the owner', 'The mark belongs to exactly this person or company.', 'name'),
      askFor.file('Signed authorisation (TM-48)', 'Lets our agent act for you; we send you the form.'),
      askFor.fileIfAny('Udyam or Startup India certificate', 'Halves the official fee.'),
      askFor.fileIfAny(
        'Earliest invoice or advertisement with the brand',
        'Proves use before the filing date.',
      ),
    ],
    steps: [
      'Details received',
      'Search report shared',
      'Class and description agreed',
      'Authorisation signed',
      'Form TM-A filed',
      'Application number issued',
    ],
  },
  {
    name: 'Reply to a Trademark Objection',
    category: 'Intellectual Property Rights',
    priceRupees: 3999,
    timeline: '7 working days',
    sac: '998213',
    details:
      'An examination report must be answered within one month. ' +
      'A trademark attorney studies the cited marks, drafts the legal reply with evidence of use, and files it. ' +
      'A hearing, should the examiner call one, is charged separately.',
    documents: [
      askFor.text('Application number', 'The reply is filed in this matter.'),
      askFor.file('Examination report', 'States the objections to be answered.'),
      askFor.fileIfAny('Invoices, advertisements and turnover', 'Long use overcomes many objections.'),
      askFor.file('Signed authorisation (TM-48)', 'Lets our attorney act for you; we send you the form.'),
    ],
    steps: ['Report studied', 'Evidence collected', 'Reply drafted', 'Reply approved by you', 'Reply filed'],
  },
  {
    name: 'Trademark Renewal',
    category: 'Intellectual Property Rights',
    priceRupees: 1999,
    timeline: '4 working days',
    sac: '998213',
    officialFees: [{ name: 'Renewal fee', rupees: 9000 }],
    details:
      'Keeps a registered mark alive for another ten years: we check the register, file the renewal for one class and send you the confirmation. ' +
      'It can be filed from one year before expiry, and for six months after it with a surcharge. ' +
      'The official fee is paid at actuals.',
    documents: [
      askFor.text('Registration number', 'The renewal is filed for it.'),
      askFor.file('Registration certificate', 'Shows class, owner and date.'),
      askFor.file('Signed authorisation (TM-48)', 'Lets our agent act for you; we send you the form.'),
      askFor.fileIfAny('Proof of a changed name or address', 'The register is corrected first.'),
    ],
    steps: ['Documents verified', 'Register checked', 'Renewal filed', 'Renewal confirmed'],
  },
  {
    name: 'Copyright Registration',
    category: 'Intellectual Property Rights',
    priceRupees: 4999,
    timeline: '10 working days to file',
    sac: '998213',
    officialFees: [{ name: 'Copyright fee', rupees: 500 }],
    details:
      'Puts on record that a book, software, artwork, film or song is yours. ' +
      'We file Form XIV with its statements, get your diary number and answer one discrepancy letter. ' +
      'Copyright exists without registration; the certificate takes several months after the 30-day waiting time, and the official fee is paid at actuals.',
    documents: [
      askFor.file('Copy of the work', 'The office keeps it; for software the first and last ten pages.'),
      askFor.text('Name of the author', 'Author and owner may differ.', 'name'),
      askFor.text('Date and place of first publication, if any', 'The form asks for it.'),
      askFor.fileIfAny('No-objection certificate of the author', 'Needed where the owner is not the author.'),
      askFor.maskedAadhaar('the applicant'),
    ],
    steps: [
      'Documents verified',
      'Form XIV filed',
      'Diary number issued',
      'Waiting time over',
      'Discrepancies answered',
      'Certificate issued',
    ],
  },
  {
    name: 'Provisional Patent Application',
    category: 'Intellectual Property Rights',
    priceRupees: 14999,
    timeline: '15 working days',
    sac: '998213',
    officialFees: [{ name: 'Patent office fees', rupees: 1750 }],
    details:
      'Secures the filing date of an invention while you go on developing it. ' +
      'A patent agent holds a confidential interview, makes a short search for earlier inventions, drafts the provisional specification and files it. ' +
      'The complete specification must follow within twelve months and is a separate service; official fees are paid at actuals.',
    documents: [
      askFor.file('Description of the invention', 'The specification is drafted from it.'),
      askFor.fileIfAny('Drawings or photos', 'They often explain more than words.'),
      askFor.text('Names and addresses of all inventors', 'Leaving one out can cost the patent.'),
      askFor.fileIfAny('Startup India or Udyam certificate', 'Lowers the official fees.'),
    ],
    steps: [
      'Confidentiality agreement signed',
      'Interview held',
      'Search report shared',
      'Specification drafted',
      'Specification approved by you',
      'Application filed',
    ],
  },
];
