/** What a visitor sees at `/`. */

import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { forms, hero } from '../content/landing.ts';

const provider = {
  name: 'Acme Filings',
  logo: '/acme.svg',
  phones: ['+91 11 1111 1111'],
  emails: ['ask@acme.example'],
  privacy_url: 'https://acme.example/p',
  refund_url: 'https://acme.example/r',
  terms_url: 'https://acme.example/t',
  blog_url: 'https://acme.example/b',
};

describe('the landing page', () => {
  it('opens without a token and shows the banner headline [public-001] [public-003]', async () => {
    await renderApp('/');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Your Next Big Idea Starts Here',
    );
  });

  it('shows the logo and the name of the configuration [public-002] [public-012]', async () => {
    await renderApp('/', { config: { provider } });
    const brand = await screen.findByRole('link', { name: 'Acme Filings, home' });
    expect(brand.querySelector('img')).toHaveAttribute('src', '/acme.svg');
    expect(brand).toHaveTextContent('Acme Filings');
  });

  it('shows address, state and GST number of the configuration, and none of the defaults [public-012]', async () => {
    const place = { address: '7 Test Road, Pune 411001', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' };
    await renderApp('/', { config: { provider: { ...provider, ...place } } });
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent('7 Test Road, Pune 411001, Maharashtra');
    expect(footer).toHaveTextContent('GSTIN 27AAPFU0939F1ZV');
    expect(screen.getByRole('main')).toHaveTextContent('27AAPFU0939F1ZV');
    for (const part of [footer, screen.getByRole('main')]) {
      expect(part).not.toHaveTextContent(/Bengaluru|Karnataka|29AAAAA0000A1ZY/);
    }
  });

  it('has Login and Register buttons that lead to their screens [public-004] [public-005]', async () => {
    await renderApp('/');
    const main = within(await screen.findByRole('main'));
    expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  it('offers a signed-in visitor the way to the dashboard', async () => {
    await renderApp('/', { token: 'stored' });
    const main = within(await screen.findByRole('main'));
    expect(main.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(main.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  it.each([
    ['Privacy policy', 'https://acme.example/p', 'public-006'],
    ['Refund and cancellation', 'https://acme.example/r', 'public-007'],
    ['Terms and conditions', 'https://acme.example/t', 'public-008'],
    ['Blog', 'https://acme.example/b', 'public-009'],
    ['+91 11 1111 1111', 'tel:+911111111111', 'public-010'],
    ['ask@acme.example', 'mailto:ask@acme.example', 'public-011'],
  ])(
    'has %s in its footer, as configured [public-006] [public-007] [public-008] [public-009] [public-010] [public-011]',
    async (name, href) => {
      await renderApp('/', { config: { provider } });
      const footer = within(await screen.findByRole('contentinfo'));
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
    },
  );

  it('omits missing details of the provider', async () => {
    const none = { whatsapp: undefined, blog_url: '', grievance_name: undefined };
    await renderApp('/', { config: { provider: none } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Privacy policy' })).toBeInTheDocument();
    for (const name of ['Blog', 'WhatsApp']) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByText('Grievance officer')).not.toBeInTheDocument();
  });

  it('names the six company forms', async () => {
    await renderApp('/');
    const section = within(await screen.findByRole('region', { name: forms.title }));
    expect(section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Private Limited Company',
      'Public Limited Company',
      'Limited Liability Partnership',
      'Partnership Firm',
      'Proprietorship Firm',
      'OPC Pvt Ltd Company',
    ]);
  });

  it('shows the full price', async () => {
    await renderApp('/');
    expect(await screen.findByRole('region', { name: 'Prices you can count on' })).toHaveTextContent(
      'Rs.10,000 + 18% GST = Rs.11,800',
    );
  });

  it('takes its text from the content file [public-033]', async () => {
    const { lead } = hero;
    onTestFinished(() => void Object.assign(hero, { lead }));
    Object.assign(hero, { lead: 'These words were changed in the content file alone.' });
    await renderApp('/');
    expect(
      await screen.findByText('These words were changed in the content file alone.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(lead)).not.toBeInTheDocument();
  });
});
