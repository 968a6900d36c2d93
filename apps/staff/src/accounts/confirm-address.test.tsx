/** /staffregister with the token of a mail: its reader confirms the address of their request for access. */

import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = '9.1773210600.bB8v0c2Jq1Yx5nT3kLw7';
const confirmed = { status: 'true', message: 'Your e-mail address is confirmed.' } as const;
const open = (more?: { token: string }) => renderApp(`/staffregister?confirm=${token}`, more);
const button = () => screen.findByRole('button', { name: 'Confirm this address' });

/** What was sent. */
function serve(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    mock('/confirm_staff_request', async (request) => {
      sent.push(await request.json());
      return confirmed;
    }),
  );
  return sent;
}

it('asks for a press, since programs follow links in mails, and then shows the result', async () => {
  const sent = serve();
  const { user, address } = await open();
  expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  // The token is removed from the URL, so that it can't be read or copied there.
  expect(address()).toBe('/staffregister');
  expect(sent).toEqual([]);
  await user.dblClick(await button());
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(screen.getByText(confirmed.message)).toBeVisible();
  expect(sent).toEqual([{ token }]);
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/stafflogin');
});

it('confirms in a logged-in browser too', async () => {
  const sent = serve();
  const { user, address, storedToken } = await open({ token: 'a-token' });
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect([sent.length, address(), storedToken()]).toEqual([1, '/staffregister', 'a-token']);
});

it('shows that a link has expired', async () => {
  server.use(
    mockProblem('/confirm_staff_request', 422, {
      code: 'code_expired',
      message: 'This link is not valid any more.',
    }),
  );
  const { user } = await open();
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).not.toBeInTheDocument();
});

it('can be pressed again after a network error and after a rate limit', async () => {
  server.use(mockNetworkError('/confirm_staff_request'));
  const { user } = await open();
  await user.click(await button());
  expect(await screen.findByText(/We could not be reached/)).toBeVisible();
  server.use(mockProblem('/confirm_staff_request', 429, { code: 'too_many', message: 'Please wait.' }));
  await user.click(await button());
  expect(await screen.findByText('Please wait.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/We could not be reached/)).not.toBeInTheDocument());
  serve();
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
});

it('an address without a token shows the form', async () => {
  await renderApp('/staffregister?confirm=7');
  expect(await screen.findByRole('heading', { name: 'Request access' })).toBeVisible();
});
