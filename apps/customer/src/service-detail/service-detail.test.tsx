/** What a visitor sees at `/servicedetail`. */

import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withHead } from '../../public-pages.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';
import { pageHeads } from '../content/page-heads.ts';
import { companyTypes, questions } from '../content/service-detail.ts';

const provider = { name: 'Acme Filings', phones: ['+91 11 1111 1111'], emails: ['ask@acme.example'] };
const film = (video_url: string) => ({ config: { provider: { video_url } } });

const open = (options?: Parameters<typeof renderApp>[1]) => renderApp('/servicedetail', options);
const tabs = async (name: string) => within(await screen.findByRole('tablist', { name }));

describe('the head of the services page', () => {
  it('opens without a token and shows the contact details of the provider [public-013] [public-014]', async () => {
    await open({ config: { provider } });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: '+91 11 1111 1111' })).toHaveAttribute(
      'href',
      'tel:+911111111111',
    );
    expect(header.getByRole('link', { name: 'ask@acme.example' })).toHaveAttribute(
      'href',
      'mailto:ask@acme.example',
    );
  });

  it('links to the login, the registration and the landing page [public-015] [public-016] [public-017]', async () => {
    await open({ config: { provider } });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(header.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(header.getByRole('link', { name: 'Acme Filings, home' })).toHaveAttribute('href', '/');
  });

  it('is linked from the landing page', async () => {
    await renderApp('/');
    const link = await screen.findByRole('link', { name: 'See what registration covers' });
    expect(link).toHaveAttribute('href', '/servicedetail');
  });

  it('describes the page without scripts', () => {
    const html = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8');
    for (const head of pageHeads) {
      const page = withHead(html, head);
      expect(page).toContain(`<title>${head.title}</title>`);
      expect(page.split(head.description)).toHaveLength(3);
    }
  });
});

describe('the company types', () => {
  it('are in the order of the specification, each with its text [public-018] [public-019]', async () => {
    const { user } = await open();
    const list = await tabs('Company types');
    const all = list.getAllByRole('tab');
    expect(all.map((tab) => tab.textContent)).toEqual([
      'Private Limited Company',
      'Public Limited Company',
      'Limited Liability Partnership',
      'Partnership Firm',
      'Proprietorship Firm',
      'OPC Pvt Ltd Company',
    ]);
    for (const { name, text } of companyTypes.items) {
      await user.click(list.getByRole('tab', { name }));
      expect(screen.getByRole('tabpanel', { name })).toHaveTextContent(text);
      expect(text).toMatch(/regist/i);
      expect(text).toContain('India');
    }
    expect(new Set(companyTypes.items.map(({ text }) => text)).size).toBe(6);
  });

  it('are selected without a request or another URL, also by keyboard [public-020]', async () => {
    const { user, address } = await open();
    const list = await tabs('Company types');
    const calls = vi.fn<(request: { request: Request }) => void>();
    server.events.on('request:start', calls);
    onTestFinished(() => server.events.removeAllListeners());
    await user.click(list.getByRole('tab', { name: 'Private Limited Company' }));
    await user.keyboard('{ArrowDown}');
    expect(list.getByRole('tab', { name: 'Public Limited Company' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Public Limited Company' })).toBeVisible();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(list.getByRole('tab', { name: 'OPC Pvt Ltd Company', selected: true })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(list.getByRole('tab', { name: 'Private Limited Company', selected: true })).toHaveFocus();
    await user.keyboard('{End}');
    expect(list.getByRole('tab', { name: 'OPC Pvt Ltd Company', selected: true })).toHaveFocus();
    const plan = await tabs('About the plan');
    for (const tab of plan.getAllByRole('tab')) {
      await user.click(tab);
      expect(tab).toHaveAttribute('aria-selected', 'true');
    }
    expect(address()).toBe('/servicedetail');
    expect(calls).not.toHaveBeenCalled();
  });
});

describe('the plan', () => {
  it('shows the duration and the price with GST [public-021] [public-022]', async () => {
    await open();
    const plan = within(await screen.findByRole('region', { name: 'About This Plan' }));
    expect(plan.getByText(/Registration is done in the fastest possible manner/)).toBeInTheDocument();
    expect(plan.getByRole('link', { name: 'Pricing Starts INR 10,000' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(plan.getByText('+ 18% GST')).toBeInTheDocument();
    expect(plan.getByText(/Rs.10,000 \+ 18% GST =/)).toHaveTextContent('Rs.11,800');
  });

  it('has four tabs [public-023]', async () => {
    await open();
    const all = (await tabs('About the plan')).getAllByRole('tab');
    expect(all.map((tab) => tab.textContent)).toEqual([
      'Services Covered',
      'Who Should Buy',
      'How Its Done',
      'Documents Required',
    ]);
  });

  it.each([
    [
      'Services Covered',
      /2 DSCs.*SPICe\+ form.*incorporation certificate with PAN and TAN.*Government fees and stamp duty for authorised capital up to Rs\. 1 Lakh \(except Punjab, Madhya Pradesh and Kerala\).*Help opening a bank account.*Excluded:.*foreign national or body corporate as director.*RBI or SEBI approval/,
    ],
    [
      'Who Should Buy',
      /Businesses expanding.*raising capital and issuing ESOPs.*converting to a private limited company/,
    ],
    [
      'How Its Done',
      /DSC application.*Name approval.*Incorporation documents.*Signatures.*e-forms with the registrar of companies.*certificate with PAN, TAN, GST, EPF, ESI and a bank account/,
    ],
    [
      'Documents Required',
      /Stakeholder contact details.*ID documents \(PAN, Aadhar, photo\).*Bank statement.*Specimen signatures.*Proposed names and objects.*no-objection certificate or rent agreement.*Business description.*Shareholding pattern.*Authorised and paid-up capital/,
    ],
  ])(
    'lists the items of the specification under %s [public-024] [public-025] [public-026] [public-027] [public-028]',
    async (name, contents) => {
      const { user } = await open();
      await user.click((await tabs('About the plan')).getByRole('tab', { name }));
      expect(screen.getByRole('tabpanel', { name })).toHaveTextContent(contents);
    },
  );
});

describe('the film', () => {
  it('plays in a sandboxed frame in privacy mode, and loads nothing before [public-029]', async () => {
    const { user } = await open(film('https://www.youtube.com/watch?v=abcdefghijk'));
    const section = within(await screen.findByRole('region', { name: 'See it in a short film' }));
    expect(section.queryByTitle('How company registration works')).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: /Play video/ }));
    const frame = section.getByTitle('How company registration works');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  it.each([[''], ['http://www.youtube.com/watch?v=abcdefghijk'], ['https://films.example/1']])(
    'is left out when the configured address is "%s"',
    async (link) => {
      await open(film(link));
      await screen.findByRole('tablist', { name: 'Company types' });
      expect(screen.queryByRole('region', { name: 'See it in a short film' })).not.toBeInTheDocument();
    },
  );
});

describe('the end of the page', () => {
  it('answers six questions, one of them on the e-mail [public-030] [public-031]', async () => {
    await open();
    const section = await screen.findByRole('region', { name: 'Frequently Asked Questions' });
    const asked = within(section)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(asked).toEqual(questions.items.map(({ question }) => question));
    expect(new Set(asked).size).toBe(6);
    expect(section).toHaveTextContent(/change the e-mail.*Profile, choose Edit Profile.*General tab/);
    const data: unknown = JSON.parse(section.querySelector('script')?.textContent ?? '');
    expect(data).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 6 } });
  });

  it('shows the brand as a heading in its footer [public-032]', async () => {
    await open({ config: { provider } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('heading', { name: 'Acme Filings' })).toBeInTheDocument();
  });
});
