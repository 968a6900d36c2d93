/** Confirming one's identity: one dialog, after which the refused request is repeated. */

import type { ApiError } from '@portal/sdk/api-error';
import { mock, mockBaseUrl, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCustomers, makeCustomer } from '../../test/make-people.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const file = { status: 'true', message: 'Here.', path: '#file', expires_at: '2026-11-29T10:00:00Z' } as const;
let isConfirmed = false;
let by: 'password' | 'code' = 'password';
/** The bodies, or the idempotency keys, of the requests. */
let exports: number;
let bodies: unknown[];

beforeEach(() => {
  isConfirmed = false;
  by = 'password';
  exports = 0;
  bodies = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    mock('/customers', answerCustomers([makeCustomer()])),
    http.post(`${mockBaseUrl}/exportCustomers`, () => {
      exports += 1;
      return isConfirmed ? Response.json(file) : refused();
    }),
    mock('/confirm_identity', async (request) => {
      bodies.push(await request.json());
      isConfirmed = true;
      return { status: 'true', message: 'Thank you.', expires_in: 600 } as const;
    }),
  );
});

const refused = () =>
  Response.json(
    {
      status: 'false',
      message: 'Enter your password again to do this.',
      code: 'confirmation_required' satisfies ApiError['code'],
      request_id: 'r',
      confirmation: { by },
    },
    { status: 403 },
  );

async function pressExport() {
  const app = await renderApp('/admincustomers', { token: 'a-token' });
  await screen.findByRole('table', { name: 'Customers' });
  await app.user.click(screen.getByRole('button', { name: 'Export' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Confirm it’s you' }) };
}

describe('the dialog', () => {
  it('accepts the password once, and repeats the export by itself', async () => {
    const { user, dialog } = await pressExport();
    await user.type(await within(dialog).findByLabelText(/Your password/), 'my own secret{Enter}');
    await waitFor(() => expect(exports).toBe(2));
    expect(bodies).toEqual([{ password: 'my own secret' }]);
    await waitFor(() => expect(dialog).not.toBeVisible());
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(exports).toBe(3));
    expect(dialog).not.toBeVisible();
  });

  it('accepts a code if two-factor authentication is on', async () => {
    by = 'code';
    const { user, dialog } = await pressExport();
    await user.type(await within(dialog).findByLabelText(/Code of the app/), '042 917{Enter}');
    await waitFor(() => expect(exports).toBe(2));
    expect(bodies).toEqual([{ code: '042917' }]);
  });

  it('keeps a pasted code whole instead of taking its beginning', async () => {
    by = 'code';
    const { user, dialog } = await pressExport();
    const field = await within(dialog).findByLabelText(/Code of the app/);
    const pasted = `042917${' '.repeat(40)}1`;
    await user.click(field);
    await user.paste(pasted);
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Enter the six digits or a recovery code.')).toBeVisible();
    expect(field).toHaveValue(pasted);
    expect(bodies).toEqual([]);
  });

  it('shows a wrong password, and waits for another', async () => {
    server.use(
      mockProblem('/confirm_identity', 400, {
        code: 'validation_failed',
        errors: [{ field: 'password', message: 'This is not your password.' }],
      }),
    );
    const { user, dialog } = await pressExport();
    await user.type(await within(dialog).findByLabelText(/Your password/), 'wrong{Enter}');
    expect(await within(dialog).findByText('This is not your password.')).toBeVisible();
    expect(exports).toBe(1);
  });

  it('leaves the user where they were when cancelled, without exporting', async () => {
    const { user, dialog, address, storedToken } = await pressExport();
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(exports).toBe(1);
    expect(address()).toBe('/admincustomers');
    expect(storedToken()).toBe('a-token');
    // And may be asked again.
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog).toBeVisible());
  });

  it('leads to the login when the fifth wrong password ends the session', async () => {
    server.use(mockProblem('/confirm_identity', 401, { code: 'session_ended', message: 'Signed out.' }));
    const { user, dialog, address } = await pressExport();
    await user.type(await within(dialog).findByLabelText(/Your password/), 'wrong{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/adminlogin/));
  });
});
