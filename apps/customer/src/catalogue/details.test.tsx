/** One service on its page: from the catalogue in memory or loaded, known or not (`/details/{id}`). */

import { mock } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeService } from '../../test/make-service.ts';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';

it('shows name, category, description, timeline and the full price [details-001] [details-006]', async () => {
  answer(makeService());
  const { user } = await renderApp('/details/4', { token });
  expect(await screen.findByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible();
  expect(screen.getByText('GST Returns')).toBeVisible();
  expect(screen.getByText(/A GST number for your business/)).toBeVisible();
  expect(screen.getByText('7-10 working days')).toBeVisible();
  const offer = screen.getByRole('region', { name: 'Price and timeline' });
  expect(offer).toHaveTextContent('Rs.10,000 + 18% GST = Rs.11,800');
  await waitFor(() => expect(document.title).toBe('GST Registration · Namuna Compliance'));
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await waitFor(() => expect(document.title).toBe('Services · Namuna Compliance'));
});

it('lists the documents with their purpose [details-002]', async () => {
  answer(makeService());
  await renderApp('/details/4', { token });
  const list = within(await screen.findByRole('region', { name: 'Documents you need' }));
  const [pan, address, licence] = list.getAllByRole('listitem');
  expect(pan).toHaveTextContent('PAN of the businessThe GST number is built on it.');
  expect(address).toHaveTextContent('Proof of addressAn electricity bill, under two months old.');
  expect(licence).toHaveTextContent('Trade licenceOptionalOnly if you have one.');
});

it('shows that a service needs no documents', async () => {
  answer(makeService({ documents: [] }));
  await renderApp('/details/4', { token });
  expect(await screen.findByText('None. We start as soon as you have paid.')).toBeVisible();
});

it.each([
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('shows %s in a sandbox, and no video where there is none [details-003]', async (link, src) => {
  answer(makeService({ video_link: link }), makeService({ id: 5, name: 'Without a video' }));
  const { router } = await renderApp('/details/4', { token });
  const video = await screen.findByTitle('Video about GST Registration');
  expect(video).toHaveAttribute('src', src);
  expect(video).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  await router.navigate({ href: '/details/5' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Without a video' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

it('embeds no video of any other site [details-003]', async () => {
  answer(makeService({ video_link: 'https://evil.example/watch?v=aqz-KE-bpKQ' }));
  await renderApp('/details/4', { token });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('iframe')).toBeNull();
});

it('Buy Now leads to the payment [details-004]', async () => {
  answer(makeService());
  await renderApp('/details/4', { token });
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/payment/4');
});

it('is selected for a joint purchase and links to it', async () => {
  answer(makeService(), makeService({ id: 5, name: 'Payroll Processing', price: 2500 }));
  const { user, router } = await renderApp('/details/4', { token });
  await user.click(await screen.findByRole('checkbox', { name: 'Add to selection' }));
  await router.navigate({ href: '/details/5' });
  await screen.findByRole('heading', { level: 1, name: 'Payroll Processing' });
  expect(screen.getByRole('checkbox', { name: 'Add to selection' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Add to selection' }));
  expect(screen.getByRole('link', { name: 'Buy Selected (2 - Rs.12,500)' })).toHaveAttribute(
    'href',
    '/buyservices',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Add to selection' }));
  expect(screen.getByRole('link', { name: 'Buy Selected (1 - Rs.10,000)' })).toBeVisible();
});

it.each(['/details/999', '/details/abc', '/details/4.5'])(
  '%s shows "Service not found." with a link to the services [details-005]',
  async (path) => {
    answer(makeService());
    const { address } = await renderApp(path, { token });
    await waitFor(() => expect(address()).toBe('/services'));
    expect(await screen.findByText('Service not found.')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Our Services' })).toBeVisible();
    expect(localStorage.getItem('portal.customer.token')).toBe(token);
  },
);

it('uses the catalogue that is already loaded [details-006]', async () => {
  const asked = vi.fn<() => void>();
  server.use(
    mock('/services', () => {
      asked();
      return { status: 'true' as const, message: 'Done.', services: [makeService()] };
    }),
  );
  const { user } = await renderApp('/services', { token });
  await user.click(await screen.findByRole('link', { name: 'View GST Registration' }));
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
});

it('shows a skeleton while loading', async () => {
  server.use(mock('/services', () => new Promise<never>(() => undefined)));
  await renderApp('/details/4', { token });
  expect(await screen.findByText('Loading the service')).toBeInTheDocument();
});

it('shows the error and retries', async () => {
  server.use(mockTooMany('/services'));
  const { user } = await renderApp('/details/4', { token });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answer(makeService());
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toBeVisible();
});

function answer(...services: ReturnType<typeof makeService>[]) {
  server.use(mock('/services', { status: 'true', message: 'Done.', services }));
}
