/** Services of the Start Up department: registering a new business in each of the usual forms. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const startUpServices: SeedService[] = [
  {
    name: 'Private Limited Company Registration',
    category: 'Start Up',
    priceRupees: 10000,
    timeline: '12 working days',
    sac: '998214',
    details:
      'We register your private limited company and hand you the certificate of incorporation with PAN and TAN. ' +
      'The price includes two digital signatures, name approval, the SPICe+ filing, government fees and stamp duty for an authorised capital up to Rs.1 lakh (except in Punjab, Madhya Pradesh and Kerala), and help with opening the bank account. ' +
      'It does not cover a foreign national or a body corporate as director, or a business that needs RBI or SEBI approval.',
    documents: [
      askFor.text('Two proposed company names, in order of preference', 'The second is a fallback.'),
      askFor.text(
        'Business activity in one or two sentences',
        'It becomes the main object in the memorandum.',
      ),
      askFor.text('Shareholding pattern and paid-up capital', 'Decides who subscribes to how many shares.'),
      askFor.file('PAN cards of all directors (one PDF)', 'Names must agree with the PAN records.'),
      askFor.maskedAadhaar('every director'),
      askFor.file('Latest bank statement of every director', 'Address proof; under two months old.'),
      askFor.file('Utility bill of the registered office', 'Proves the address; under two months old.'),
      askFor.file(
        'Rent agreement or owner’s no-objection certificate',
        'Shows that you may use the address as your office.',
      ),
    ],
    steps: [
      'Documents verified',
      'DSC issued',
      'Name approved (SPICe+ Part A)',
      'Incorporation documents signed',
      'SPICe+ Part B filed',
      'Certificate of incorporation issued',
      'PAN, TAN and bank account ready',
    ],
  },
  {
    name: 'Limited Liability Partnership Registration',
    category: 'Start Up',
    priceRupees: 7999,
    timeline: '14 working days',
    sac: '998214',
    officialFees: [{ name: 'Stamp duty on the agreement', rupees: 1000 }],
    details:
      'We register an LLP for two partners and draft its LLP agreement. ' +
      'Included are two digital signatures, name reservation, the FiLLiP filing, DPINs, PAN and TAN, and Form 3 for the agreement; government fees for a contribution up to Rs.1 lakh are included too. ' +
      'Stamp duty on the agreement depends on your State and is paid at actuals.',
    documents: [
      askFor.text('Two proposed LLP names, in order of preference', 'The second is a fallback.'),
      askFor.text('Contribution and profit share of each partner', 'The LLP agreement states both.'),
      askFor.file('PAN cards of all partners (one PDF)', 'Needed for DPIN and for the FiLLiP form.'),
      askFor.maskedAadhaar('every partner'),
      askFor.file('Passport-size photo of every partner', 'Goes with the digital signature application.'),
      askFor.file('Utility bill of the registered office', 'Proves the address; under two months old.'),
      askFor.file('Owner’s no-objection certificate for the office', 'Shows that you may use the address.'),
    ],
    steps: [
      'Documents verified',
      'DSC issued',
      'Name reserved',
      'FiLLiP filed',
      'Certificate of incorporation issued',
      'LLP agreement drafted and signed',
      'Form 3 filed',
    ],
  },
  {
    name: 'One Person Company Registration',
    category: 'Start Up',
    priceRupees: 8499,
    timeline: '12 working days',
    sac: '998214',
    details:
      'For a single founder who wants limited liability: we register a one person company with you as director and member. ' +
      'Included are one digital signature, name approval, the nominee’s consent (INC-3), the SPICe+ filing and government fees for an authorised capital up to Rs.1 lakh. ' +
      'The member must be an Indian citizen, and a person can be member of only one such company.',
    documents: [
      askFor.text('Two proposed company names, in order of preference', 'The second is a fallback.'),
      askFor.text('Your PAN', 'The form is prefilled from the PAN records.', 'pan'),
      askFor.maskedAadhaar('the founder'),
      askFor.file('Latest bank statement of the founder', 'Address proof; under two months old.'),
      askFor.file(
        'PAN card of the nominee',
        'The nominee takes over if you no longer can, so the law asks for one.',
      ),
      askFor.file('Utility bill of the registered office', 'Proves the address; under two months old.'),
    ],
    steps: [
      'Documents verified',
      'DSC issued',
      'Name approved (SPICe+ Part A)',
      'Nominee consent signed',
      'SPICe+ Part B filed',
      'Certificate of incorporation issued',
    ],
  },
  {
    name: 'Public Limited Company Registration',
    category: 'Start Up',
    priceRupees: 24999,
    timeline: '20 working days',
    sac: '998214',
    officialFees: [{ name: 'Government fees and stamp duty', rupees: 7500 }],
    details:
      'We register an unlisted public limited company with at least three directors and seven shareholders. ' +
      'The price includes digital signatures for up to seven signatories, name approval, memorandum and articles, and the SPICe+ filing. ' +
      'Government fees and stamp duty follow your authorised capital and are paid at actuals; listing on an exchange is not part of this service.',
    documents: [
      askFor.text('Two proposed company names, in order of preference', 'The second is a fallback.'),
      askFor.text(
        'List of directors and shareholders with their shares',
        'Every subscriber signs the memorandum.',
      ),
      askFor.file('PAN cards of all signatories (one PDF)', 'Names must agree with the PAN records.'),
      askFor.maskedAadhaar('every signatory'),
      askFor.file('Bank statements of all signatories (one PDF)', 'Address proof, under two months old.'),
      askFor.file('Utility bill of the registered office', 'Proves the address; under two months old.'),
      askFor.fileIfAny(
        'Draft articles or shareholder terms',
        'Special rights must be written into the articles.',
      ),
    ],
    steps: [
      'Documents verified',
      'DSCs issued',
      'Name approved (SPICe+ Part A)',
      'Memorandum and articles signed',
      'SPICe+ Part B filed',
      'Certificate of incorporation issued',
    ],
  },
  {
    name: 'Partnership Firm Registration',
    category: 'Start Up',
    priceRupees: 4999,
    timeline: '15 working days',
    sac: '998214',
    officialFees: [{ name: 'Stamp duty and registrar’s fee', rupees: 1500 }],
    details:
      'We draft your partnership deed, apply for the firm’s PAN and register the firm with the Registrar of Firms of your State. ' +
      'Two rounds of changes to the deed are included. ' +
      'Stamp duty and the registrar’s fee differ from State to State and are paid at actuals; some States still need a partner to appear in person.',
    documents: [
      askFor.text('Name of the firm', 'It must not be confused with an existing firm or trademark.', 'name'),
      askFor.text('Capital and profit share of each partner', 'The deed must state both.'),
      askFor.file('PAN cards of all partners (one PDF)', 'Needed for the firm’s own PAN.'),
      askFor.maskedAadhaar('every partner'),
      askFor.file('Proof of the place of business', 'A utility bill, with the rent agreement if rented.'),
    ],
    steps: [
      'Documents verified',
      'Deed drafted',
      'Deed stamped and signed',
      'PAN allotted',
      'Application filed with the Registrar of Firms',
      'Registration certificate issued',
    ],
  },
  {
    name: 'Proprietorship Firm Registration',
    category: 'Start Up',
    priceRupees: 2499,
    timeline: '7 working days',
    sac: '998214',
    details:
      'A proprietorship has no register of its own, so we give your business its identity through Udyam and GST registration, which banks accept for a current account. ' +
      'Both applications, the replies to queries and a bank-ready set of documents are included. ' +
      'A shop licence and GST returns are separate services.',
    documents: [
      askFor.text('Trade name', 'Both certificates and the bank account carry it.', 'name'),
      askFor.text('Your PAN', 'A proprietor’s business is taxed under the personal PAN.', 'pan'),
      askFor.maskedAadhaar('the proprietor'),
      askFor.file('Photo of the proprietor', 'The GST form asks for it.'),
      askFor.file('Proof of the place of business', 'A utility bill, with the rent agreement if rented.'),
      askFor.fileIfAny('Cancelled cheque', 'GST needs your bank account within 30 days of registration.'),
    ],
    steps: ['Documents verified', 'Udyam certificate issued', 'GST application filed', 'GSTIN allotted'],
  },
  {
    name: 'Section 8 (Non-Profit) Company Registration',
    category: 'Start Up',
    priceRupees: 14999,
    timeline: '25 working days',
    sac: '998214',
    details:
      'We register a non-profit company with a licence under section 8 of the Companies Act. ' +
      'Included are two digital signatures, name approval, memorandum and articles in the prescribed form, projected accounts for three years and the SPICe+ filing. ' +
      'Income-tax registration for donors’ deductions, CSR-1 and FCRA approval are separate.',
    documents: [
      askFor.text('Two proposed names', 'Words such as Foundation, Association or Forum are expected.'),
      askFor.text(
        'Charitable objects and planned activities',
        'The licence is given for these objects only.',
      ),
      askFor.file('PAN cards of all directors (one PDF)', 'Names must agree with the PAN records.'),
      askFor.maskedAadhaar('every director'),
      askFor.file('Utility bill of the registered office', 'Proves the address; under two months old.'),
      askFor.fileIfAny(
        'Estimate of income and spending for three years',
        'Otherwise we prepare it with you.',
      ),
    ],
    steps: [
      'Documents verified',
      'DSC issued',
      'Name approved (SPICe+ Part A)',
      'Licence papers drafted and signed',
      'SPICe+ Part B filed',
      'Licence and certificate issued',
    ],
  },
];
