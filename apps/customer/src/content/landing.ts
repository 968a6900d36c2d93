/** Texts of the landing page; edit them here, not in components (public-033). */

export const hero = {
  eyebrow: 'Company registration and tax compliance, all over India',
  headline: 'Your Next Big Idea Starts Here',
  lead: 'Register your company, file your GST and income tax returns, run payroll and protect your brand. Pay one clear price, upload your papers from your phone and see every step until it is done.',
  points: [
    'The price with GST, before you pay',
    'A list of the papers you need',
    'Every step in plain sight',
  ],
};

export const offer = {
  title: 'What we do for you',
  lead: 'Pick one service or run your whole compliance with us, from the first form to the yearly returns.',
  items: [
    {
      icon: 'start',
      title: 'Start a company',
      text: 'Private and public limited companies, LLPs, firms and one person companies.',
    },
    {
      icon: 'gst',
      title: 'GST',
      text: 'Registration, monthly and yearly returns, changes and cancellation.',
    },
    {
      icon: 'tax',
      title: 'Income tax and TDS',
      text: 'Returns for people and companies, TDS returns, notices.',
    },
    {
      icon: 'payroll',
      title: 'Payroll',
      text: 'Salaries, payslips, provident fund and ESI, month after month.',
    },
    {
      icon: 'secretarial',
      title: 'Secretarial filings',
      text: 'Annual filings, directors’ KYC, changes of address, capital or name.',
    },
    {
      icon: 'legal',
      title: 'Trademarks and legal papers',
      text: 'Trademark filing, licences, agreements, conversion and closure.',
    },
  ],
} as const;

export const forms = {
  title: 'Six ways to set up a business',
  lead: 'Not sure which one fits? These are the differences that matter most.',
  more: 'See what registration covers',
  items: [
    {
      title: 'Private Limited Company',
      text: 'For founders who want to raise capital or give shares to their team.',
      facts: ['2 to 200 members', 'At least 2 directors', 'Limited liability'],
    },
    {
      title: 'Public Limited Company',
      text: 'For larger businesses that want to offer their shares to the public.',
      facts: ['7 members or more', 'At least 3 directors', 'Limited liability'],
    },
    {
      title: 'Limited Liability Partnership',
      text: 'For partners who want protection with fewer formalities than a company.',
      facts: ['2 partners or more', '2 designated partners', 'Limited liability'],
    },
    {
      title: 'Partnership Firm',
      text: 'For a few people who trade together under a partnership deed.',
      facts: ['2 to 50 partners', 'A deed sets the rules', 'Unlimited liability'],
    },
    {
      title: 'Proprietorship Firm',
      text: 'For one person who wants to begin quickly, in their own name.',
      facts: ['1 owner', 'Fewest formalities', 'Unlimited liability'],
    },
    {
      title: 'OPC Pvt Ltd Company',
      text: 'For one founder who wants the protection of a company.',
      facts: ['1 member and 1 nominee', 'At least 1 director', 'Limited liability'],
    },
  ],
} as const;

export const steps = {
  title: 'How it works',
  lead: 'Three steps, and you always know whose turn it is.',
  items: [
    {
      title: 'Choose and pay',
      text: 'Find your service, see its price with GST and how long it takes, and pay online.',
    },
    {
      title: 'Upload your papers',
      text: 'Your order lists each document and whether it is required. A photo from your phone will do.',
    },
    {
      title: 'Follow it to the end',
      text: 'Watch your order move from step to step, up to the certificate or the acknowledgement.',
    },
  ],
} as const;

export const pricing = {
  title: 'Prices you can count on',
  lead: 'GST is shown before you pay, for every service, and nothing is ticked in advance. Official fees, where a service says so, come on top.',
  plan: {
    name: 'Private limited company registration',
    /** Rupees before GST. */
    rupees: 10_000,
    from: 'Starts at',
    includedTitle: 'What is included',
    included: [
      '2 digital signature certificates (DSC)',
      'Filing of the SPICe+ form',
      'Certificate of incorporation with PAN and TAN',
      'Government fees and stamp duty for authorised capital up to Rs. 1 Lakh, except in Punjab, Madhya Pradesh and Kerala',
      'Help with opening a bank account',
    ],
    excluded:
      'Not covered: a foreign national or body corporate as director, and businesses that need RBI or SEBI approval.',
  },
};

export const trust = {
  title: 'A provider you can check',
  lead: 'Before you hand over your papers you should know who receives them.',
};

export const contact = {
  title: 'Talk to a person',
  lead: 'Ask us which service fits before you pay for anything.',
};
