/** The Our Services table: columns, search, links, prices with GST, and loading, empty and error states (`/services`). */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeService } from '../../test/make-service.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const gst = makeService();
const trademark = makeService({
  id: 9,
  name: 'Trademark Application',
  category: 'Intellectual Property Rights',
  price: 7499,
});

it('has the columns of the specification and the full price up front [services-001]', async () => {
  answer([gst]);
  await renderApp('/services', { token });
  const table = await screen.findByRole('table', { name: 'Our Services' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Service Name', 'Category', 'Price', 'Timeline', 'Buy', 'Add', 'Details']);
  expect(
    within(table)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['4', 'GST Registration', 'GST Returns', 'Rs.10,000 + 18% GST = Rs.11,800', '7-10 working days']);
});

it('can be searched by name [services-002]', async () => {
  answer([gst, trademark]);
  const { user, address } = await renderApp('/services', { token });
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name or category' }), 'TRADEM');
  await waitFor(async () => expect(await names()).toEqual(['Trademark Application']));
  expect(address()).toBe('/services?q=TRADEM');
});

it.each([
  'GST Returns - Monthly',
  'monthly  returns',
  'Private  Limited',
  'pvt ltd',
  '10,000',
  '10000',
  'Rs.10,000',
  'Rs.11,800',
])('finds a service by "%s" [services-002]', async (q) => {
  answer([trademark, { ...gst, name: 'GST Returns – Monthly for a Private Limited Company' }]);
  await renderApp(`/services?q=${encodeURIComponent(q)}`, { token });
  expect(await names()).toEqual(['GST Returns – Monthly for a Private Limited Company']);
});

it('can be searched by category, as text and from a list [services-003]', async () => {
  answer([gst, trademark]);
  const { user, address, router } = await renderApp('/services?q=gst%20ret', { token });
  await waitFor(async () => expect(await names()).toEqual(['GST Registration']));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await user.selectOptions(screen.getByLabelText('Category'), 'Intellectual Property Rights');
  await waitFor(async () => expect(await names()).toEqual(['Trademark Application']));
  expect(address()).toBe('/services?category=Intellectual+Property+Rights');
  router.history.back();
  await waitFor(async () => expect(await names()).toHaveLength(2));
});

it('links to the purchase and to the details [services-004] [services-006]', async () => {
  answer([gst]);
  await renderApp('/services', { token });
  expect(await screen.findByRole('link', { name: 'Buy GST Registration' })).toHaveAttribute(
    'href',
    '/payment/4',
  );
  expect(screen.getByRole('link', { name: 'View GST Registration' })).toHaveAttribute('href', '/details/4');
});

it('shows every service on one page [services-007]', async () => {
  answer(Array.from({ length: 31 }, (_, index) => makeService({ id: index + 1 })));
  await renderApp('/services', { token });
  expect(await names()).toHaveLength(31);
  expect(screen.getByText('1–31 of 31')).toBeVisible();
  expect(screen.queryByLabelText('Rows per page')).not.toBeInTheDocument();
});

it('an empty result offers to clear search and filters', async () => {
  answer([gst, trademark]);
  const { user, address } = await renderApp('/services?q=zzz&category=GST%20Returns', { token });
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  await waitFor(async () => expect(await names()).toHaveLength(2));
  expect(address()).toBe('/services');
});

it('shows a skeleton while loading', async () => {
  server.use(mock('/services', () => new Promise<never>(() => undefined)));
  await renderApp('/services', { token });
  expect(await screen.findByText('Loading the services')).toBeInTheDocument();
});

it('shows an empty state without services', async () => {
  answer([]);
  await renderApp('/services', { token });
  expect(await screen.findByText('No services on sale yet')).toBeVisible();
});

it('shows the error and retries', async () => {
  server.use(mockTooMany('/services'));
  const { user } = await renderApp('/services', { token });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getAllByText('Too many requests. Please wait a minute.')[0]).toBeVisible();
  answer([gst]);
  await user.click(retry);
  expect(await names()).toEqual(['GST Registration']);
});

function answer(services: ReturnType<typeof makeService>[]) {
  server.use(mock('/services', { status: 'true', message: 'Done.', services }));
}

async function names() {
  const table = await screen.findByRole('table', { name: 'Our Services' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
}
