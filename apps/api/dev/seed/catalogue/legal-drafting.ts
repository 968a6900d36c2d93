/** Services of the Legal Drafting/Filings department: contracts, policies and notices. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const legalDraftingServices: SeedService[] = [
  {
    name: 'Founders’ Agreement',
    category: 'Legal Drafting/Filings',
    priceRupees: 5999,
    timeline: '7 working days',
    sac: '998214',
    details:
      'Settles shares, roles, vesting, decisions and what happens when a founder leaves, before it matters. ' +
      'A lawyer speaks with all founders for up to an hour, drafts the agreement and makes two rounds of changes. ' +
      'Stamp duty and investor documents are not included.',
    documents: [
      askFor.text('Names and roles of the founders', 'The agreement binds each of them by name.'),
      askFor.text('Shares and vesting you have agreed', 'These are the heart of the agreement.'),
      askFor.fileIfAny('Term sheet or notes', 'What you have written down already goes into the draft.'),
      askFor.textIfAny('CIN, if the company exists', 'Then the company joins the agreement.', 'cin'),
    ],
    steps: [
      'Details received',
      'Call with the founders held',
      'First draft shared',
      'Changes made',
      'Final agreement delivered',
    ],
  },
  {
    name: 'Website Terms and Privacy Policy',
    category: 'Legal Drafting/Filings',
    priceRupees: 3999,
    timeline: '5 working days',
    sac: '998214',
    details:
      'Terms of use, privacy notice, and refund and cancellation policy for one website or app. ' +
      'They follow the Digital Personal Data Protection Act 2023 and, for shops, the e-commerce rules, with the names of your grievance officer in the right place. ' +
      'One round of changes is included; consent banners and programming are not.',
    documents: [
      askFor.text('Address of the website or app', 'We read it to see what it does.'),
      askFor.text('Personal data you collect and why', 'The notice must list each item with its purpose.'),
      askFor.text('Name of the grievance officer', 'The law asks for a named person.', 'name'),
      askFor.fileIfAny('Present policies', 'We keep what is good in them.'),
    ],
    steps: [
      'Details received',
      'Data questionnaire completed',
      'Drafts shared',
      'Changes made',
      'Final texts delivered',
    ],
  },
  {
    name: 'Employment Contract and HR Policy Pack',
    category: 'Legal Drafting/Filings',
    priceRupees: 4999,
    timeline: '7 working days',
    sac: '998214',
    details:
      'An appointment letter as the labour codes require, an employment contract, a confidentiality and invention clause, a leave policy and a policy against sexual harassment. ' +
      'All are adapted to your State and size and come as editable files with a guide to using them. ' +
      'Setting up the internal committee and individual disputes are not included.',
    documents: [
      askFor.text('State and number of employees', 'Both decide which rules apply.'),
      askFor.text('Working hours, leave and notice period', 'They go into contract and policy.'),
      askFor.fileIfAny('Present contract or policies', 'We keep what is good in them.'),
    ],
    steps: ['Details received', 'Drafts shared', 'Changes made', 'Final pack delivered'],
  },
  {
    name: 'Commercial Lease Agreement',
    category: 'Legal Drafting/Filings',
    priceRupees: 2999,
    timeline: '4 working days',
    sac: '998214',
    details:
      'A lease or leave-and-licence agreement for an office, shop or warehouse, drafted for the side you are on. ' +
      'Lock-in, deposit, maintenance, GST on rent and exit are dealt with, and one round of changes is included. ' +
      'Stamp duty, registration and attendance at the sub-registrar are not.',
    documents: [
      askFor.text('Rent, deposit and term agreed', 'These are the main terms.'),
      askFor.file('Title deed or latest tax receipt of the property', 'Shows who may let it.'),
      askFor.file('PAN cards of both sides (one PDF)', 'The parties are named as in the PAN records.'),
      askFor.fileIfAny('Floor plan', 'It is attached so that the area is not in doubt.'),
    ],
    steps: ['Documents verified', 'First draft shared', 'Changes made', 'Final agreement delivered'],
  },
  {
    name: 'Legal Notice for Recovery of Dues',
    category: 'Legal Drafting/Filings',
    priceRupees: 1999,
    timeline: '3 working days',
    sac: '998214',
    details:
      'A demand notice for unpaid invoices, deposits or loans, drafted from your papers and sent by registered post and e-mail through a panel advocate. ' +
      'Delivery is tracked and one reply from the other side is explained to you. ' +
      'Court, arbitration and MSME Samadhaan proceedings are not included.',
    documents: [
      askFor.text('Name and address of the other side', 'The notice is delivered there.'),
      askFor.text('What happened, with dates and amounts', 'The notice tells this story.'),
      askFor.file('Invoices, agreement or loan papers', 'The claim rests on them.'),
      askFor.fileIfAny('Messages and reminders', 'They show that the debt was not disputed.'),
    ],
    steps: [
      'Papers reviewed',
      'Draft shared',
      'Draft approved by you',
      'Notice sent',
      'Delivery report shared',
    ],
  },
];
