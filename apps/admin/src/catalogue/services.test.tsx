/** /adminservice and /adminservicedetails/{id}: the catalogue for admins. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerService, answerServices, makeService } from '../../test/make-catalogue.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const signedIn = { token: 'a-token' };
const many = Array.from({ length: 30 }, (_, n) =>
  makeService({ id: n + 1, name: `Service ${n + 1}`, category: n % 2 === 0 ? 'Closure' : 'Income Tax' }),
);
const rows = () =>
  within(screen.getByRole('table', { name: 'Services' }))
    .getAllByRole('row')
    .slice(1);
const openList = async (services = many, path = '/adminservice') => {
  server.use(mock('/adminservices', answerServices(services)));
  const app = await renderApp(path, signedIn);
  await screen.findByRole('table', { name: 'Services' });
  return app;
};

describe('/adminservice', () => {
  it('shows the columns of the specification [admin-services-001] [constants-003]', async () => {
    await openList([makeService({ price: 149_900 })]);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['ID', 'Service Name', 'Category', 'Price', 'Timeline', 'Action']);
    const cells = within(rows()[0] ?? document.body).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '12',
      'GST Registration',
      'GST Returns',
      'Rs.1,49,900/-',
      '7 working days',
      'View GST RegistrationEdit GST Registration',
    ]);
  });

  it('shows every service on one page, also those of the second response [admin-services-002]', async () => {
    const pages = { first: many.slice(10), second: many.slice(0, 10) };
    server.use(
      mock('/adminservices', async (request) => {
        const { cursor } = (await request.json()) as { cursor?: string };
        return {
          ...answerServices(cursor === 'next' ? pages.second : pages.first),
          next_cursor: cursor === undefined ? 'next' : null,
        };
      }),
    );
    await renderApp('/adminservice', signedIn);
    await waitFor(() => expect(rows()).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
  });

  /** Types the search, waits for its result, and opens its address; returns the rows shown then. */
  const search = async (words: string, found: readonly string[]) => {
    const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    const { user, address, unmount } = await openList();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or category' }), words);
    await waitFor(() => expect(names()).toEqual(found));
    const shared = address();
    unmount();
    await openList(many, shared);
    return names();
  };

  it('is searched by name, from the address too [admin-services-003] [constants-015]', async () => {
    expect(await search('SERVICE 29', ['Service 29'])).toEqual(['Service 29']);
  });

  it('is searched by category, from the address too [admin-services-004] [constants-015]', async () => {
    const found = many.filter(({ category }) => category === 'Closure').map(({ name }) => name);
    expect(await search('closure', found)).toEqual(found);
  });

  it('is filtered by category and by state, in the address', async () => {
    const { user, address } = await openList([
      ...many,
      makeService({ id: 99, name: 'Hidden', category: 'Closure', state: 'archived' }),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Closure');
    await waitFor(() => expect(rows()).toHaveLength(16));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Archived');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Hidden Archived');
    expect(address()).toBe('/adminservice?category=Closure&state=archived');
  });

  const openByRow = async (link: string) => {
    server.use(mock('/adminservice_detail/{id}', answerService()));
    const { user, address } = await openList([makeService()]);
    await user.click(screen.getByRole('link', { name: link }));
    return address;
  };

  it('a row’s view opens the service [admin-services-005]', async () => {
    const address = await openByRow('View GST Registration');
    await waitFor(() => expect(address()).toBe('/adminservicedetails/12'));
    expect(await screen.findByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('GST Registration · Namuna Compliance'));
  });

  it('a row’s edit opens the form [admin-services-006]', async () => {
    const address = await openByRow('Edit GST Registration');
    await waitFor(() => expect(address()).toBe('/adminupdateservice/12'));
    expect(await screen.findByLabelText(/^Price in rupees/)).toHaveValue('1499');
  });
});

describe('/adminservicedetails/{id}', () => {
  const open = async (more: Parameters<typeof answerService>[0] = {}) => {
    server.use(mock('/adminservice_detail/{id}', answerService(more)));
    const app = await renderApp('/adminservicedetails/12', signedIn);
    await screen.findByRole('heading', { name: 'GST Registration' });
    return app;
  };

  it('shows name, category, description, documents, timeline and price [admin-services-007] [constants-003]', async () => {
    await open();
    expect(screen.getByText('GST Returns')).toBeVisible();
    expect(screen.getByText('We prepare and file your application.')).toBeVisible();
    const documents = screen.getByRole('region', { name: 'Documents' });
    expect(within(documents).getByText('PAN card')).toBeVisible();
    expect(within(documents).getAllByText('PAN')).not.toHaveLength(0);
    const offer = screen.getByRole('region', { name: 'Price and timeline' });
    expect(within(offer).getByText('Rs.1,499/-')).toBeVisible();
    expect(within(offer).getByText('7 working days')).toBeVisible();
    expect(within(offer).getByText('12')).toBeVisible();
    expect(screen.queryByTitle(/^Video about/)).not.toBeInTheDocument();
  });

  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ])('embeds %s in a sandbox, in privacy mode [admin-services-008]', async (link, src) => {
    await open({ video_link: link });
    const video = screen.getByTitle('Video about GST Registration');
    expect(video).toHaveAttribute('src', src);
    // No permissions that let the player navigate or script the page.
    expect(video).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  it.each(['http://youtu.be/aqz-KE-bpKQ', 'https://example.in/film'])(
    'embeds nothing from %s [admin-services-008]',
    async (link) => {
      await open({ video_link: link });
      expect(screen.queryByTitle(/^Video about/)).not.toBeInTheDocument();
    },
  );

  it('publishes a draft by the version seen, once for a double click', async () => {
    const sent: unknown[] = [];
    const { promise: bothClicked, resolve: answer } = Promise.withResolvers<undefined>();
    server.use(
      mock('/publish_service', async (request) => {
        sent.push(await request.json());
        await bothClicked;
        return answerService({ state: 'published', version: 4 }, 'Published: customers can buy it now.');
      }),
    );
    const { user } = await open({ state: 'draft' });
    await user.dblClick(screen.getByRole('button', { name: 'Publish' }));
    answer(undefined);
    expect(await screen.findByText('Published: customers can buy it now.')).toBeVisible();
    expect(sent).toEqual([{ id: 12, seen: 3 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument());
  });

  it('archives after a confirmation that explains the effect on its orders, and restores', async () => {
    server.use(
      mock('/archive_service', answerService({ state: 'archived', version: 4 }, 'Archived.')),
      mock('/restore_service', answerService({ state: 'draft', version: 5 }, 'Restored.')),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = screen.getByRole('dialog', { name: 'Archive GST Registration?' });
    expect(dialog).toHaveTextContent('12 open orders keep what they were bought with.');
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
  });

  it('opens the form of a copy', async () => {
    server.use(mock('/duplicate_service', answerService({ id: 13, name: 'Copy of GST Registration' })));
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(address()).toBe('/adminupdateservice/13'));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Copy of GST Registration');
  });
});

describe('the session', () => {
  it.each([
    ['/adminservice', '/adminservices', 401, 'unauthenticated'],
    ['/adminservice', '/adminservices', 403, 'unauthentic_access'],
    ['/adminservicedetails/12', '/adminservice_detail/{id}', 401, 'unauthenticated'],
    ['/adminupdateservice/12', '/adminservice_detail/{id}', 401, 'unauthenticated'],
  ] as const)('%s: %s answered %i %s ends it [session-003]', async (path, call, status, code) => {
    server.use(mockProblem(call, status, { code }));
    const { address } = await renderApp(path, signedIn);
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
    expect(window.localStorage.getItem('portal.admin.token')).toBeNull();
  });

  it('ends too when the server stays unreachable', async () => {
    server.use(mockNetworkError('/adminservices'));
    const { address } = await renderApp('/adminservice', signedIn);
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
  });
});
