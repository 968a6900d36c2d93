/** The prerendered public pages, before any script loads. */

import { testConfig } from '@portal/shell/testing/test-config';
import { expect, it } from 'vitest';
import { pitch } from './content/guest.ts';
import { pageHeads } from './content/page-heads.ts';
import { prerender } from './prerender.tsx';

it('renders each public page with the provider of the installation', async () => {
  const pages = await prerender(testConfig({ name: 'Acme Filings' }));
  expect(Object.keys(pages)).toEqual(pageHeads.map(({ file }) => file));
  expect(pages['home.html']).toContain('Your Next Big Idea Starts Here');
  expect(pages['servicedetail.html']).toContain('About This Plan');
  for (const page of Object.values(pages)) expect(page).toContain('Acme Filings, home');
});

it('never calls a price final, since official fees may be added', async () => {
  const pages = Object.values(await prerender(testConfig()));
  for (const page of pages) expect(page).toContain('Official fees, where a service says so, come on top.');
  const words = [...pages, ...pageHeads.map(({ description }) => description), ...pitch.points].join(' ');
  expect(words).not.toMatch(/one price|all (?:that )?you pay|nothing is added/i);
});

it('marks each page of a test installation, and no other page', async () => {
  const pages = await prerender({ ...testConfig(), stage: 'staging' });
  for (const page of Object.values(pages)) expect(page).toContain('Test installation');
  for (const page of Object.values(await prerender(testConfig())))
    expect(page).not.toContain('Test installation');
});

it('rejects an invalid configuration', async () => {
  await expect(prerender(testConfig({ name: 7 }))).rejects.toThrow('provider.name must be a text');
});
