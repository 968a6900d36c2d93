/** Title and description of the public pages, for search engines and link previews. */

export type PageHead = {
  path: string;
  /** The name of the built page. */
  file: string;
  /** The screen's file below `src`, whose styles and scripts the page preloads. */
  route: string;
  title: string;
  preview: string;
  description: string;
};

export const pageHeads: readonly PageHead[] = [
  {
    path: '/',
    file: 'home.html',
    route: 'landing/landing.route.tsx',
    title: 'Company registration and tax compliance in India',
    preview: 'Your Next Big Idea Starts Here',
    description:
      'Register a company, file GST, income tax and payroll returns, and follow every step online. Each price with GST, shown before you pay.',
  },
  {
    path: '/servicedetail',
    file: 'servicedetail.html',
    route: 'service-detail/service-detail.route.tsx',
    title: 'Company registration services in India',
    preview: 'Register your company in India',
    description:
      'Private and public limited companies, LLPs, firms and one person companies: what registration covers, what it takes and what it costs with GST.',
  },
];
