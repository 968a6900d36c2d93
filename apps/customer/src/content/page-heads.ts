/** What search engines and link previews read of the public pages beside the first one, whose head is index.html's own. */

export type PageHead = { path: string; title: string; preview: string; description: string };

export const pageHeads: readonly PageHead[] = [
  {
    path: '/servicedetail',
    title: 'Company registration services in India',
    preview: 'Register your company in India',
    description:
      'Private and public limited companies, LLPs, firms and one person companies: what registration covers, what it takes and what it costs with GST.',
  },
];
