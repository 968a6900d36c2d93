/** Shared tests of the staff and admin app: a list while it loads, without rows, after an error, and with rows. */

import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AppUnderTest } from './app-under-test.ts';

export interface ListUnderTest {
  path: string;
  operation: Parameters<typeof mock>[0];
  /** Mocks the operation with rows, and without. */
  rows: HttpHandler;
  noRows: HttpHandler;
  loading: string;
  empty: string;
  /** The link of the empty state. */
  emptyLink?: { name: string; href: string };
  /** The role and name of the shown list. */
  shown: [role: 'table' | 'list' | 'region', name: string];
}

export function describeListStates({
  renderApp,
  server,
  lists,
}: AppUnderTest & { lists: readonly ListUnderTest[] }) {
  describe.each(lists)(
    'the list at $path',
    ({ path, operation, rows, noRows, loading, empty, emptyLink, shown: [role, name] }) => {
      it('shows a skeleton while loading', async () => {
        server.use(mock(operation, () => new Promise<never>(() => undefined)));
        await renderApp(path, { token: 'a-token' });
        expect(await screen.findByText(loading)).toBeInTheDocument();
      });

      it('has an empty state', async () => {
        server.use(noRows);
        await renderApp(path, { token: 'a-token' });
        const title = await screen.findByText(empty);
        expect(title).toBeVisible();
        expect(screen.queryByRole(role, { name })).not.toBeInTheDocument();
        if (!emptyLink) return;
        const link = within(title.parentElement ?? title).getByRole('link', { name: emptyLink.name });
        expect(link).toHaveAttribute('href', emptyLink.href);
      });

      it('shows an error, and the list after a retry, in the same session', async () => {
        server.use(mockProblem(operation, 429, { code: 'too_many', message: 'Too many calls.' }));
        const { user, address } = await renderApp(path, { token: 'a-token' });
        expect(await screen.findByText('This could not be loaded')).toBeVisible();
        server.use(rows);
        await user.click(screen.getByRole('button', { name: 'Retry' }));
        expect(await screen.findByRole(role, { name })).toBeVisible();
        expect(address()).toBe(path);
      });
    },
  );
}
