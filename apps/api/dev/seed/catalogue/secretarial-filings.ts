/** Services of the Secretarial Filings department: filings of companies with the registrar. */

import { askFor } from './ask-for.ts';
import type { SeedService } from './seed-service.ts';

export const secretarialFilingsServices: SeedService[] = [
  {
    name: 'Annual ROC Filing for Private Limited Companies',
    category: 'Secretarial Filings',
    priceRupees: 7999,
    timeline: '15 working days',
    sac: '998214',
    details:
      'We file the accounts (AOC-4, within 30 days of the annual general meeting) and the annual return (MGT-7 or MGT-7A, within 60 days) and prepare notice, directors’ report and minutes. ' +
      'Certification by a practising professional is included where the form needs it. ' +
      'Government fees, late fees and the statutory audit are not.',
    documents: [
      askFor.text('CIN', 'Both forms are filed under it.', 'cin'),
      askFor.file('Audited financial statements', 'They are attached to AOC-4.'),
      askFor.file('Auditor’s report', 'It is attached to AOC-4.'),
      askFor.file('List of shareholders and transfers in the year', 'The annual return reports both.'),
      askFor.text('DIN of the signing director', 'The forms carry that director’s signature.', 'din'),
      askFor.fileIfAny('Last year’s annual return', 'Saves you from giving unchanged details again.'),
    ],
    steps: [
      'Documents verified',
      'Meeting papers drafted',
      'Meeting papers signed',
      'AOC-4 filed',
      'Annual return filed',
      'Acknowledgements sent',
    ],
  },
  {
    name: 'Declaration of Commencement of Business (INC-20A)',
    category: 'Secretarial Filings',
    priceRupees: 1999,
    timeline: '4 working days',
    sac: '998214',
    officialFees: [{ name: 'Filing fee', rupees: 600 }],
    details:
      'A new company with share capital must declare within 180 days of incorporation that its shareholders have paid for their shares. ' +
      'We draft the board resolution, prepare INC-20A and have it certified. ' +
      'The filing fee, and any late fee after 180 days, is paid at actuals.',
    documents: [
      askFor.text('CIN', 'The declaration is filed under it.', 'cin'),
      askFor.file('Bank statement showing the share money', 'Proof that every subscriber has paid.'),
      askFor.file(
        'Photo of the registered office with its name board',
        'The form asks for a photo with a director present.',
      ),
      askFor.text('DIN of the signing director', 'The declaration carries that director’s signature.', 'din'),
    ],
    steps: ['Documents verified', 'Resolution drafted', 'Form signed', 'INC-20A filed', 'Approval received'],
  },
  {
    name: 'Appointment or Resignation of a Director',
    category: 'Secretarial Filings',
    priceRupees: 2999,
    timeline: '7 working days',
    sac: '998214',
    officialFees: [{ name: 'Filing fees', rupees: 600 }],
    details:
      'For one director: we draft resolution, consent or resignation letter and disclosures, file DIR-12 within 30 days and update the register of directors. ' +
      'A new DIN, where the person has none, is included; the digital signature is not. ' +
      'Government fees are paid at actuals.',
    documents: [
      askFor.text('CIN', 'The change is filed under it.', 'cin'),
      askFor.text('Full name of the director', 'It must be written as in the PAN records.', 'name'),
      askFor.textIfAny('DIN of the director, if any', 'Without one we apply for it in the same step.', 'din'),
      askFor.file('PAN card of the director', 'The form is matched with the PAN records.'),
      askFor.maskedAadhaar('the director'),
      askFor.fileIfAny('Resignation letter', 'Needed when a director leaves.'),
    ],
    steps: [
      'Documents verified',
      'Resolutions drafted',
      'Papers signed',
      'DIR-12 filed',
      'Master data updated',
    ],
  },
  {
    name: 'DIR-3 KYC of a Director',
    category: 'Secretarial Filings',
    priceRupees: 799,
    timeline: '2 working days',
    sac: '998214',
    officialFees: [{ name: 'Fee for reactivating a DIN', rupees: 5000 }],
    details:
      'Keeps one director’s DIN active: since 31 March 2026 the KYC is due once in every third financial year by 30 June, and a changed mobile number, e-mail or address within 30 days. ' +
      'We check when yours is due, file it and send you the acknowledgement. ' +
      'The fee for reactivating a DIN that has lapsed is paid at actuals.',
    documents: [
      askFor.text('DIN', 'The KYC is filed for it.', 'din'),
      askFor.text('PAN of the director', 'It must agree with the DIN records.', 'pan'),
      askFor.maskedAadhaar('the director'),
      askFor.text('Mobile number and e-mail of the director', 'Both receive a one-time code during filing.'),
      askFor.fileIfAny(
        'Proof of the present address',
        'Needed if the address has changed; under two months old.',
      ),
    ],
    steps: ['Documents verified', 'Form prepared', 'Verified by one-time code', 'KYC filed'],
  },
  {
    name: 'Change of Registered Office',
    category: 'Secretarial Filings',
    priceRupees: 3499,
    timeline: '10 working days',
    sac: '998214',
    details:
      'Moves the registered office within the same State and registrar: resolutions, INC-22 within 30 days, and MGT-14 where members must approve. ' +
      'You also get a checklist of everybody else to tell, from GST to your bank. ' +
      'A move to another State or registrar needs approval of the Regional Director and is quoted separately.',
    documents: [
      askFor.text('CIN', 'The change is filed under it.', 'cin'),
      askFor.file('Utility bill of the new office', 'Under two months old.'),
      askFor.file('Rent agreement or title deed of the new office', 'Shows the right to occupy it.'),
      askFor.file('Owner’s no-objection certificate', 'The owner agrees to its use as registered office.'),
      askFor.file(
        'Photo of the new office, outside and inside',
        'The form asks for it, with a director in the picture.',
      ),
    ],
    steps: [
      'Documents verified',
      'Resolutions drafted',
      'Papers signed',
      'INC-22 filed',
      'New address on record',
    ],
  },
  {
    name: 'Increase of Authorised Share Capital',
    category: 'Secretarial Filings',
    priceRupees: 3999,
    timeline: '8 working days',
    sac: '998214',
    details:
      'Needed before new shares beyond the present limit are issued: we draft notice and resolution, alter the memorandum and file SH-7 within 30 days. ' +
      'The registrar’s fee and stamp duty grow with the increase; we tell you the exact amount before you decide. ' +
      'Issuing the shares (PAS-3) is a separate filing.',
    documents: [
      askFor.text('CIN', 'The increase is filed under it.', 'cin'),
      askFor.text('Present and new authorised capital', 'Fee and stamp duty depend on the difference.'),
      askFor.file('Memorandum and articles of association', 'We check that the articles allow the increase.'),
      askFor.text('DIN of the signing director', 'The form carries that director’s signature.', 'din'),
    ],
    steps: [
      'Documents verified',
      'Fees confirmed',
      'Members’ resolution passed',
      'SH-7 filed',
      'New capital on record',
    ],
  },
];
