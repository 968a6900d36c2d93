/** The settings above the dashboard: requests, errors, and unsaved changes. */

import type { components } from '@portal/sdk/contract.gen';
import { mock, mockNetworkError, mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockDashboard } from '../../test/make-dashboard.ts';
import { makeSettings } from '../../test/make-settings.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

type Settings = components['schemas']['PortalSettings'];

const said = { status: 'true', message: 'Done.' } as const;
const stored = makeSettings();

/** Accepts every change; records the requests. */
function serve() {
  const sent: unknown[] = [];
  server.use(
    ...mockDashboard().handlers,
    mock('/settings', { ...said, settings: stored }),
    mock('/update_settings', async (request) => {
      const change = (await request.json()) as Partial<Settings>;
      sent.push(change);
      return { ...said, settings: { ...stored, ...change } };
    }),
  );
  return sent;
}

async function open() {
  const app = await renderApp('/admindashboard?panel=settings', { token: 'a-token' });
  const form = within(await screen.findByRole('form', { name: 'Settings' }));
  return { ...app, form, save: form.getByRole('button', { name: 'Save changes' }) };
}

describe('the settings', () => {
  it('show the current values, and empty fields without one', async () => {
    serve();
    const { form, save } = await open();
    expect(form.getByLabelText(/^Name/)).toHaveValue('Namuna Compliance');
    expect(form.getByLabelText(/^Legal name/)).toHaveValue('Namuna Compliance Services Private Limited');
    expect(form.getByLabelText(/^State/)).toHaveDisplayValue('Karnataka');
    for (const label of [/^WhatsApp link/, /^Blog/, /^Film/])
      expect(form.getByLabelText(label)).toHaveValue('');
    expect(save).toHaveAttribute('aria-disabled', 'true');
  });

  it('send only what was changed', async () => {
    const sent = serve();
    const { user, form, save } = await open();
    await user.clear(form.getByLabelText(/^Name/));
    await user.type(form.getByLabelText(/^Name/), 'Another Name');
    await user.click(form.getByRole('switch', { name: /^Assign new orders automatically/ }));
    await user.selectOptions(form.getByRole('combobox', { name: /^Unpaid quotes/ }), '30 days');
    expect(form.getByText('You have changes that are not saved.')).toBeVisible();
    await user.click(save);
    expect(await screen.findByText(/^Settings saved/)).toBeVisible();
    expect(sent).toEqual([{ name: 'Another Name', auto_assign: true, quote_days: 30 }]);
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
  });

  it('say when customers are reminded', async () => {
    const sent = serve();
    const { user, form, save } = await open();
    const days = form.getByLabelText(/^Payment reminders after/);
    expect(days).toHaveValue('3, 7, 14');
    await user.clear(days);
    await user.type(days, '5, 10');
    await user.click(save);
    expect(await screen.findByText(/^Settings saved/)).toBeVisible();
    expect(sent).toEqual([{ reminder_days: '5, 10' }]);
  });

  it('remove an optional link', async () => {
    const sent = serve();
    const { user, form, save } = await open();
    await user.type(form.getByLabelText(/^Film/), 'https://films.example/1');
    await user.click(save);
    expect(await form.findByText('Enter the address of a film on YouTube or Vimeo.')).toBeVisible();
    await user.clear(form.getByLabelText(/^Film/));
    await user.type(form.getByLabelText(/^Film/), 'https://vimeo.com/76979871');
    await user.click(save);
    await waitFor(() => expect(sent).toEqual([{ video_url: 'https://vimeo.com/76979871' }]));
    await user.clear(form.getByLabelText(/^Film/));
    await user.click(save);
    await waitFor(() => expect(sent.at(-1)).toEqual({ video_url: '' }));
  });

  it('add and remove contacts', async () => {
    const sent = serve();
    const { user, form, save } = await open();
    await user.click(form.getByRole('button', { name: 'Add another phone' }));
    expect(form.getByLabelText(/^Phone 2/)).toHaveFocus();
    await user.type(form.getByLabelText(/^Phone 2/), '9812345678');
    await user.click(form.getByRole('button', { name: 'Remove phone 1' }));
    expect(form.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
    await user.click(save);
    await waitFor(() => expect(sent).toEqual([{ phones: ['9812345678'] }]));
  });

  it('show an error at its field before anything is sent', async () => {
    const sent = serve();
    const { user, form, save } = await open();
    await user.clear(form.getByLabelText(/^Privacy policy/));
    await user.type(form.getByLabelText(/^Privacy policy/), 'http://plain.example');
    await user.click(save);
    expect(await form.findByText('Enter a full address that begins with https://.')).toBeVisible();
    expect(form.getByLabelText(/^Privacy policy/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('show an error of the server at its field, and keep what was typed', async () => {
    serve();
    const errors = [{ field: 'gstin', message: 'This GST number belongs to Delhi.' }];
    server.use(mockProblem('/update_settings', 400, { code: 'validation_failed', errors }));
    const { user, form, save } = await open();
    await user.type(form.getByLabelText(/^Name/), ' India');
    await user.click(save);
    expect(await form.findByText('This GST number belongs to Delhi.')).toBeVisible();
    expect(form.getByLabelText(/^Name/)).toHaveValue('Namuna Compliance India');
    expect(form.getByLabelText(/^GST number/)).toHaveAttribute('aria-invalid', 'true');
  });

  it('keep what was typed when the server can’t be reached, and through a reload', async () => {
    serve();
    server.use(mockNetworkError('/update_settings'));
    const first = await open();
    await first.user.type(first.form.getByLabelText(/^Name/), ' India');
    await first.user.click(first.save);
    expect(await first.form.findByText(/^We could not be reached/)).toBeVisible();
    first.unmount();
    const { form, save } = await open();
    expect(form.getByLabelText(/^Name/)).toHaveValue('Namuna Compliance India');
    expect(save).not.toHaveAttribute('aria-disabled');
  });

  it('ask before unsaved changes are left, and discard them', async () => {
    serve();
    const { user, form, address } = await open();
    await user.type(form.getByLabelText(/^Name/), ' India');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/admindashboard?panel=settings');
    await user.click(form.getByRole('button', { name: 'Undo changes' }));
    expect(form.getByLabelText(/^Name/)).toHaveValue('Namuna Compliance');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admindashboard'));
  });

  it('close after a confirmation', async () => {
    serve();
    const { user, form, address } = await open();
    await user.type(form.getByLabelText(/^Name/), ' India');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/admindashboard'));
  });

  it('can be retried after a failed load', async () => {
    server.use(...mockDashboard().handlers, mockProblem('/settings', 429, { code: 'too_many' }));
    const { user } = await renderApp('/admindashboard?panel=settings', { token: 'a-token' });
    await screen.findByText('This could not be loaded');
    serve();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', { name: 'Settings' })).toBeVisible();
  });
});
