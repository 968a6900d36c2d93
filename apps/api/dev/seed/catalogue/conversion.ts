/** Services of the Conversion department: moving a business from one legal form to another. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const conversionServices: SeedService[] = [
  {
    name: 'Proprietorship to Private Limited Company',
    category: 'Conversion',
    priceRupees: 17999,
    timeline: '25 working days',
    sac: '998214',
    details:
      'We register a private limited company and move your running business into it with a takeover agreement, so that assets, contracts and stock go along. ' +
      'Included are two digital signatures, incorporation fees up to Rs.1 lakh of authorised capital, the new GST registration and the credit transfer in ITC-02. ' +
      'Valuation reports and duty on transferred property are not included.',
    documents: [
      askFor.text('PAN of the proprietor', 'The old business is known by it.', 'pan'),
      askFor.textIfAny('GSTIN of the old business', 'Unused credit is moved to the company.', 'gstin'),
      askFor.file('Latest balance sheet of the business', 'Lists what the company takes over.'),
      askFor.file('PAN cards of all directors (one PDF)', 'Names must agree with the PAN records.'),
      askFor.maskedAadhaar('every director'),
      askFor.file(
        'Utility bill and rent agreement of the office',
        'Used for the registered office and for GST.',
      ),
      askFor.fileIfAny('Loan and lease agreements', 'Lender and landlord must agree to the change.'),
    ],
    steps: [
      'Documents verified',
      'Name approved (SPICe+ Part A)',
      'Certificate of incorporation issued',
      'Takeover agreement signed',
      'New GSTIN allotted',
      'Credit transferred (ITC-02)',
    ],
  },
  {
    name: 'Partnership Firm to LLP',
    category: 'Conversion',
    priceRupees: 11999,
    timeline: '20 working days',
    sac: '998214',
    officialFees: [{ name: 'Government fees and stamp duty', rupees: 5000 }],
    details:
      'Turns a registered partnership firm into an LLP with the same partners, keeping its property, contracts and licences. ' +
      'We file name reservation, FiLLiP with Form 17 and the LLP agreement, and inform the Registrar of Firms. ' +
      'Government fees and stamp duty are paid at actuals; updating licences one by one is not included.',
    documents: [
      askFor.file('Registered partnership deed', 'Only a registered firm can be converted this way.'),
      askFor.file(
        'Statement of assets and liabilities',
        'Certified by a chartered accountant, not older than 30 days.',
      ),
      askFor.file('Latest income tax return of the firm', 'Must be attached to Form 17.'),
      askFor.file('Consent of all partners and creditors', 'Nobody’s claim may be cut short.'),
      askFor.file('PAN cards of all partners (one PDF)', 'Needed for DPIN.'),
      askFor.maskedAadhaar('every partner'),
    ],
    steps: [
      'Documents verified',
      'DSC issued',
      'Name reserved',
      'FiLLiP and Form 17 filed',
      'Certificate of conversion issued',
      'LLP agreement filed (Form 3)',
      'Registrar of Firms informed',
    ],
  },
  {
    name: 'Private Limited Company to LLP',
    category: 'Conversion',
    priceRupees: 14999,
    timeline: '30 working days',
    sac: '998214',
    officialFees: [{ name: 'Fees and stamp duty', rupees: 5000 }],
    details:
      'For companies that want lighter yearly duties: all shareholders become partners and the company goes over into an LLP by FiLLiP and Form 18. ' +
      'We draft resolutions, consents and the LLP agreement, and check the conditions for a tax-neutral conversion beforehand. ' +
      'It is open only where no charge is registered and all returns are filed; fees and stamp duty are paid at actuals.',
    documents: [
      askFor.text('CIN', 'The company is converted under it.', 'cin'),
      askFor.file('Statement of assets and liabilities', 'Certified by the auditor, not older than 30 days.'),
      askFor.file('Consent of all shareholders', 'Every shareholder must become a partner.'),
      askFor.file('List of creditors with their consent', 'Conversion may not harm them.'),
      askFor.file('Latest income tax return and annual return', 'Both must be filed up to date.'),
    ],
    steps: [
      'Eligibility checked',
      'Documents verified',
      'Board resolution passed',
      'Name reserved',
      'FiLLiP and Form 18 filed',
      'Certificate of conversion issued',
      'LLP agreement filed (Form 3)',
    ],
  },
  {
    name: 'One Person Company to Private Limited Company',
    category: 'Conversion',
    priceRupees: 8999,
    timeline: '15 working days',
    sac: '998214',
    officialFees: [{ name: 'Government fees', rupees: 3000 }],
    details:
      'Lets you take in a partner or investor: we raise the company to two members and two directors and convert it with INC-6. ' +
      'New memorandum and articles, resolutions and MGT-14 are included, and so is one digital signature for the new director. ' +
      'There is no waiting time or minimum turnover any more; government fees are paid at actuals.',
    documents: [
      askFor.text('CIN', 'The conversion is filed under it.', 'cin'),
      askFor.text('Name of the new member and director', 'A private company needs two of each.', 'name'),
      askFor.file('PAN card of the new member', 'The registrar matches the name with the PAN records.'),
      askFor.maskedAadhaar('the new member'),
      askFor.file('Latest audited accounts', 'They are attached to the form.'),
      askFor.fileIfAny('List of creditors', 'They are told before the change.'),
    ],
    steps: [
      'Documents verified',
      'Resolutions passed',
      'New director appointed',
      'MGT-14 filed',
      'INC-6 filed',
      'New certificate issued',
    ],
  },
];
