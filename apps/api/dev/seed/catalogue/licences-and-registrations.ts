/** Services of the Licenses/Regulatory Registrations department. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const licencesServices: SeedService[] = [
  {
    name: 'Udyam (MSME) Registration',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 499,
    timeline: '2 working days',
    sac: '998214',
    details:
      'We register your enterprise as micro, small or medium on the Udyam portal and send you the certificate, which does not expire. ' +
      'You get help with choosing activity codes and a note on what it brings, such as protection against late payment. ' +
      'The government charges nothing for Udyam: you pay only for our work, and may also register by yourself.',
    documents: [
      askFor.text('PAN of the enterprise', 'Turnover and investment are read from the tax records.', 'pan'),
      askFor.textIfAny(
        'GSTIN, if you have one',
        'Needed where GST registration is compulsory for you.',
        'gstin',
      ),
      askFor.maskedAadhaar('the proprietor, partner or director'),
      askFor.text('Main activity and number of employees', 'The certificate states both.'),
    ],
    steps: [
      'Documents verified',
      'Verified by one-time code',
      'Application filed',
      'Udyam certificate issued',
    ],
  },
  {
    name: 'FSSAI Registration for Small Food Businesses',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 1499,
    timeline: '7 working days',
    sac: '998214',
    officialFees: [{ name: 'Food licence fee', rupees: 2000 }],
    details:
      'For home kitchens, stalls, cafés and shops with a yearly turnover up to Rs.1.5 crore, the limit since April 2026. ' +
      'We choose the right category, file the application on FoSCoS and send you the registration, which stays valid as long as the yearly fee is paid. ' +
      'The government fee is paid at actuals; the display board at your premises is up to you.',
    documents: [
      askFor.file('Photo of the owner', 'It is printed on the certificate.'),
      askFor.maskedAadhaar('the owner'),
      askFor.file('Proof of the premises', 'A utility bill, with the rent agreement if rented.'),
      askFor.text('Kinds of food you make or sell', 'The registration lists them.'),
    ],
    steps: ['Documents verified', 'Application filed', 'Queries answered', 'Registration certificate issued'],
  },
  {
    name: 'FSSAI State Licence',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 5999,
    timeline: '30 working days',
    sac: '998214',
    details:
      'For restaurants, makers, storage and transport of food with a yearly turnover above Rs.1.5 crore and up to Rs.50 crore. ' +
      'We prepare the layout list, the food safety plan and the declaration, file the application and get you ready for an inspection. ' +
      'Government fee, water test and medical certificates of food handlers are not included.',
    documents: [
      askFor.file('Layout of the premises', 'The licensing officer inspects against it.'),
      askFor.file('List of food categories and machines', 'Capacity decides the kind of licence.'),
      askFor.file('Water test report', 'Water must be fit for use in food.'),
      askFor.file('Proof of possession of the premises', 'Rent agreement or title deed.'),
      askFor.maskedAadhaar('the person responsible'),
      askFor.fileIfAny(
        'Certificate of incorporation or partnership deed',
        'Needed for companies, LLPs and firms.',
      ),
    ],
    steps: [
      'Documents verified',
      'Food safety plan prepared',
      'Application filed',
      'Inspection passed',
      'Licence issued',
    ],
  },
  {
    name: 'Import Export Code (IEC)',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 1499,
    timeline: '3 working days',
    sac: '998214',
    details:
      'We obtain your IEC from the DGFT, so that goods can clear customs and export payments can reach your bank. ' +
      'The government fee of Rs.500 is included, and so is the first reminder of the yearly confirmation between April and June. ' +
      'Registration with the customs port (AD code) and with an export council are separate.',
    documents: [
      askFor.text('PAN of the business', 'The code is the same as the PAN.', 'pan'),
      askFor.file('Cancelled cheque or bank certificate', 'Export payments are tied to this account.'),
      askFor.file('Proof of the business address', 'A utility bill, with the rent agreement if rented.'),
      askFor.maskedAadhaar('the authorised signatory'),
    ],
    steps: ['Documents verified', 'Application filed', 'Verified by one-time code', 'IEC issued'],
  },
  {
    name: 'Shop and Establishment Registration',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 1999,
    timeline: '10 working days',
    sac: '998214',
    officialFees: [{ name: 'State fee', rupees: 1000 }],
    details:
      'Registers an office, shop or warehouse under your State’s shops and establishments law, which banks and landlords often ask for. ' +
      'We file the application, answer the inspector’s queries and list the registers you must keep. ' +
      'The State’s fee, which depends on the number of employees, is paid at actuals.',
    documents: [
      askFor.text('PAN of the owner or company', 'The application is tied to it.', 'pan'),
      askFor.file('Proof of the premises', 'A utility bill, with the rent agreement if rented.'),
      askFor.file(
        'Photo of the front with the name board',
        'Most States ask for it; some in the State’s language.',
      ),
      askFor.maskedAadhaar('the owner or manager'),
      askFor.text('Number of employees and weekly holiday', 'Both stand on the certificate.'),
    ],
    steps: ['Documents verified', 'Application filed', 'Queries answered', 'Registration certificate issued'],
  },
  {
    name: 'Startup India (DPIIT) Recognition',
    category: 'Licenses/Regulatory Registrations',
    priceRupees: 3999,
    timeline: '15 working days',
    sac: '998214',
    details:
      'We apply for recognition of your company, LLP or registered firm as a start-up, open to businesses under ten years old with a turnover up to Rs.200 crore (deep tech: twenty years and Rs.300 crore). ' +
      'The write-up on innovation and growth is drafted by us from a short interview. ' +
      'Recognition itself has no government fee; the income tax holiday needs a second application, which is not included.',
    documents: [
      askFor.file('Certificate of incorporation or registration', 'Age and legal form decide eligibility.'),
      askFor.text(
        'What is new about your product or service',
        'The department decides on innovation and scale.',
      ),
      askFor.file('Pitch deck, product pictures or website printout', 'Proof that the idea is real.'),
      askFor.text('PAN of the company, LLP or firm', 'Turnover is checked under it.', 'pan'),
      askFor.fileIfAny('Patent or trademark papers', 'They strengthen the case for innovation.'),
    ],
    steps: [
      'Documents verified',
      'Write-up drafted',
      'Write-up approved by you',
      'Application filed',
      'Recognition issued',
    ],
  },
];
