/** Texts of the public services page; edit them here, not in components (public-033). */

export const intro = {
  title: 'Register your company in India',
  lead: 'Choose the form that fits, see what it costs with GST, and hand us your papers from your phone. We deal with the registrar until the certificate is yours.',
};

/** The vertical tabs, in the specification's order. */
export const companyTypes = {
  title: 'Which company do you want to register?',
  items: [
    {
      name: 'Private Limited Company',
      text: 'The usual choice of startups and growing businesses in India. A private limited company is a legal person of its own: it can own property, raise capital and give shares to its team, while its members risk no more than what they put in. It is registered with the Registrar of Companies under the Companies Act, 2013.',
      facts: ['2 to 200 members', 'At least 2 directors', 'One director who lives in India'],
    },
    {
      name: 'Public Limited Company',
      text: 'For larger businesses that want to offer their shares to the public. Registering a public limited company in India takes more members and directors than a private one, and it answers to stricter rules of disclosure under the Companies Act, 2013. In return its shares can change hands freely.',
      facts: ['7 members or more', 'At least 3 directors', 'Shares can be offered to the public'],
    },
    {
      name: 'Limited Liability Partnership',
      text: 'A partnership with the protection of a company. An LLP is registered in India under the Limited Liability Partnership Act, 2008. Its partners run it by their own agreement, answer only for what they contribute, and have fewer yearly formalities than a company.',
      facts: ['2 partners or more', '2 designated partners', 'Few yearly formalities'],
    },
    {
      name: 'Partnership Firm',
      text: 'For a few people who trade together. A partnership firm rests on a deed under the Indian Partnership Act, 1932, and registering it with the Registrar of Firms lets it sue in its own name. It is quick to begin; its partners answer for its debts with all they own.',
      facts: ['2 to 50 partners', 'A deed sets the rules', 'Registered with the Registrar of Firms'],
    },
    {
      name: 'Proprietorship Firm',
      text: 'One person, one business, the shortest way to begin in India. A proprietorship has no registrar of its own: it exists through registrations such as GST, Udyam or a shop licence in the owner’s name. Owner and business are one before the law, for profits and for debts alike.',
      facts: ['1 owner', 'Known by its GST or Udyam registration', 'Fewest formalities'],
    },
    {
      name: 'OPC Pvt Ltd Company',
      text: 'A private limited company for a single founder. A one person company is registered in India under the Companies Act, 2013 with one member and a nominee who steps in if need be. The founder keeps full control and risks only the capital, and can take in more members later.',
      facts: ['1 member and 1 nominee', 'At least 1 director', 'Can become a private limited company'],
    },
  ],
} as const;

export const plan = {
  title: 'About This Plan',
  text: 'Registration is done in the fastest possible manner: your papers are checked the day they arrive, the forms go to the registrar as soon as they are signed, and you see every step in the portal.',
  /** Rupees before GST (public-022). */
  rupees: 10_000,
  button: 'Pricing Starts INR 10,000',
  note: 'For a private limited company.',
};

/** The second set of tabs, in the specification's order and with exactly its contents. */
export const details = {
  title: 'Registering a private limited company',
  tabs: [
    {
      name: 'Services Covered',
      lead: 'The plan covers:',
      items: [
        '2 DSCs (digital signature certificates)',
        'Filing of the SPICe+ form',
        'An incorporation certificate with PAN and TAN',
        'Government fees and stamp duty for authorised capital up to Rs. 1 Lakh (except Punjab, Madhya Pradesh and Kerala)',
        'Help opening a bank account',
      ],
      excludedLead: 'Excluded:',
      excluded: [
        'A foreign national or body corporate as director',
        'Businesses needing RBI or SEBI approval',
      ],
    },
    {
      name: 'Who Should Buy',
      lead: 'This plan is for:',
      items: [
        'Businesses expanding',
        'Startups raising capital and issuing ESOPs',
        'Firms converting to a private limited company',
      ],
    },
    {
      name: 'How Its Done',
      lead: 'Step by step:',
      numbered: true,
      items: [
        'DSC application',
        'Name approval',
        'Incorporation documents',
        'Signatures',
        'Filing of e-forms with the registrar of companies',
        'The certificate with PAN, TAN, GST, EPF, ESI and a bank account',
      ],
    },
    {
      name: 'Documents Required',
      lead: 'Have these at hand; a clear photo from your phone will do:',
      items: [
        'Stakeholder contact details',
        'ID documents (PAN, Aadhar, photo)',
        'Bank statement',
        'Specimen signatures',
        'Proposed names and objects',
        'Proof of office address with a no-objection certificate or rent agreement',
        'Business description',
        'Shareholding pattern',
        'Authorised and paid-up capital',
      ],
    },
  ] satisfies readonly DetailTab[],
};

export type DetailTab = {
  name: string;
  lead: string;
  items: readonly string[];
  /** The order matters. */
  numbered?: boolean;
  excludedLead?: string;
  excluded?: readonly string[];
};

export const video = {
  title: 'See it in a short film',
  lead: 'The player is loaded when you press play, and not before.',
  play: 'Play video',
  name: 'How company registration works',
};

/** Exactly six boxes (public-030). */
export const questions = {
  title: 'Frequently Asked Questions',
  items: [
    {
      question: 'How do I change the e-mail of my account?',
      answer:
        'Log in, open Profile, choose Edit Profile and go to the General tab. Enter the new address there; we send a code to it, and the change counts once you have entered that code.',
    },
    {
      question: 'How long does it take to register a company?',
      answer:
        'Each service shows its usual time before you pay. It runs from the day on which all your papers are in; the registrar’s own time for names and forms is part of it and can vary.',
    },
    {
      question: 'What do I pay in the end?',
      answer:
        'The price of the service plus 18% GST, shown together before you pay: Rs.10,000 becomes Rs.11,800. Nothing is ticked in advance. Official fees, where a service says so, come on top.',
    },
    {
      question: 'Do I have to visit an office?',
      answer:
        'No. You pay online, upload your papers as PDF or photo, and talk to us in the chat of your order. Certificates arrive in your documents, ready for download.',
    },
    {
      question: 'What happens when a document is not right?',
      answer:
        'We tell you what is wrong with it, in the order and by e-mail, and you upload a better one in the same place. That costs nothing, and everything else you gave stays as it is.',
    },
    {
      question: 'Do I get a tax invoice?',
      answer:
        'Yes, for every payment. Enter your GST number when you pay, if you have one, so that it stands on the invoice; without one you buy as a consumer.',
    },
  ],
} as const;
