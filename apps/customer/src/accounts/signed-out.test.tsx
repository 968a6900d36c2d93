/** Automatic redirects to the login: the reason shown, and resuming without a password. */

import { mock, mockBaseUrl, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { mockProfile } from '../../test/make-profile.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const tokenNow = () => localStorage.getItem('portal.customer.token');
const orders = mock('/orders', { status: 'true', message: 'Done.', orders: [], next_cursor: null });
const page = (path: string, status: number) =>
  http.post(`${mockBaseUrl}${path}`, () =>
    HttpResponse.html('<html>Please sign in to Station WiFi</html>', { status }),
  );
const anyPage = (status: number) =>
  http.post(`${mockBaseUrl}/*`, () => HttpResponse.html('<html>x</html>', { status }));

describe('an outage', () => {
  it.each([
    ['a 502 page', anyPage(502)],
    ['a Wi-Fi sign-in page', anyPage(200)],
    ['a 511', anyPage(511)],
    ['another’s 401', anyPage(401)],
    ['no answer', http.post(`${mockBaseUrl}/*`, () => HttpResponse.error())],
  ])(
    'of %s is shown at the login, which resumes by itself once the server answers [session-007]',
    async (_, outage) => {
      server.use(outage);
      const { address } = await renderApp('/myorders?q=gst', { token });
      await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders%3Fq%3Dgst'));
      expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
      expect(tokenNow()).toBeNull();
      server.use(mockProfile(), orders);
      server.use(
        mock('/getnotification', { status: 'true', message: 'Ok.', notifications: [], readcount: 0 }),
      );
      await waitFor(() => expect(address()).toBe('/myorders?q=gst'));
      expect(tokenNow()).toBe(token);
    },
  );

  it('of one endpoint is retried once, then the login offers the rest of the portal', async () => {
    let calls = 0;
    server.use(
      mockProfile(),
      http.post(`${mockBaseUrl}/orders`, () => {
        calls += 1;
        return HttpResponse.json({}, { status: 500 });
      }),
      mock('/dashboard', () => new Promise<never>(() => undefined)),
    );
    const { user, address } = await renderApp('/myorders', { token });
    expect(await screen.findByText(/^This page could not be loaded/)).toBeVisible();
    expect(address()).toBe('/login?returnTo=%2Fmyorders');
    expect(calls).toBeLessThanOrEqual(16);
    await user.click(await screen.findByRole('button', { name: 'Continue as Meera Iyer' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(tokenNow()).toBe(token);
  });

  it('during which the session ended asks for the password', async () => {
    server.use(anyPage(502));
    const { address } = await renderApp('/myorders', { token });
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders'));
    server.use(mockProblem('/profile', 401, { code: 'unauthenticated' }));
    expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Continue|Try now/ })).not.toBeInTheDocument();
  });
});

it('asks for the password when the server ended the session [session-002]', async () => {
  server.use(mockProblem('/orders', 401, { code: 'unauthenticated' }), mockProfile());
  const { address } = await renderApp('/myorders', { token });
  await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fmyorders'));
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Continue/ })).not.toBeInTheDocument();
  expect(tokenNow()).toBeNull();
});

describe('a login', () => {
  async function logIn() {
    const app = await renderApp('/login');
    await app.user.type(await screen.findByLabelText(/^Email/), 'asha@example.in');
    await app.user.type(screen.getByLabelText(/^Password/), 'Secret-pass-1{Enter}');
    return app;
  }

  it('explains an HTML response [login-010]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    server.use(page('/login', 200));
    await logIn();
    expect(await screen.findByText(/^Something else answered in place of our server/)).toBeVisible();
    expect(screen.queryByText(/JSON|token/)).not.toBeInTheDocument();
    log.mockRestore();
  });

  it('explains that browser storage is full', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    server.use(mock('/login', { status: 'true', message: 'Ok.', user_type: 'user', token: 't', user_id: 7 }));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key.startsWith('portal.customer')) throw new DOMException('', 'QuotaExceededError');
    });
    const { address } = await logIn();
    expect(await screen.findByText(/storage for this site is full/)).toBeVisible();
    expect(address()).toBe('/login');
    full.mockRestore();
    expect(tokenNow()).toBeNull();
    log.mockRestore();
  });

  it('can be retried when the server is unreachable', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    server.use(mockNetworkError('/login'));
    await logIn();
    expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
    log.mockRestore();
  });
});
