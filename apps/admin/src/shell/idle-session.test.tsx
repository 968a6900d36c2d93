/** A session that ended by itself: the login says why. */

import { mock, mockBaseUrl, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { answerCustomers, makeCustomer } from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const message = 'You were signed out after 30 minutes without activity. Please log in again.';

it.each(['session_idle', 'session_expired', 'session_ended'] as const)(
  'by %s leads to the login with a message shown once',
  async (code) => {
    server.use(
      mockProblem('/customers', 401, { code, message }),
      mockProblem('/getnotification', 401, { code, message }),
    );
    const { address, storedToken } = await renderApp('/admincustomers', { token: `token-${code}` });
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(storedToken()).toBeNull();
  },
);

it('continues with a new token when only the token has expired', async () => {
  const sent: (string | null)[] = [];
  server.use(
    mock('/renew_session', { status: 'true', message: 'On.', token: 'next', expires_in: 900 }),
    http.post(`${mockBaseUrl}/customers`, ({ request }) => {
      const token = request.headers.get('authorization');
      sent.push(token);
      return token === 'Bearer next'
        ? Response.json(answerCustomers([makeCustomer()]))
        : Response.json(
            { status: 'false', message: 'Renew it.', code: 'token_expired', request_id: 'r' },
            { status: 401 },
          );
    }),
  );
  const { address, storedToken } = await renderApp('/admincustomers', { token: 'old' });
  expect(await screen.findByText('Meera Iyer')).toBeVisible();
  expect(storedToken()).toBe('next');
  expect(address()).toBe('/admincustomers');
  expect(sent.slice(0, 2)).toEqual(['Bearer old', 'Bearer next']);
});
