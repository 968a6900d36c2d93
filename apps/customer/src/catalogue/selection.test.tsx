/** Selecting services on /services: the toggle, the floating button and the stored selection. */

import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make-service.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const key = 'portal.customer.selection.7';
const gst = makeService();
const trademark = makeService({
  id: 9,
  name: 'Trademark Application',
  category: 'Intellectual Property Rights',
  price: 7499,
});

beforeEach(() => sell(gst, trademark));

describe('the Add toggle', () => {
  it('selects and deselects a service [services-005]', async () => {
    const { user } = await open();
    await user.click(add('GST Registration'));
    expect(add('GST Registration')).toBeChecked();
    expect(add('Trademark Application')).not.toBeChecked();
    await user.click(add('GST Registration'));
    expect(add('GST Registration')).not.toBeChecked();
  });

  it('works by keyboard and keeps the focus [services-005]', async () => {
    const { user } = await open();
    act(() => add('GST Registration').focus());
    await user.keyboard(' ');
    expect(add('GST Registration')).toBeChecked();
    expect(add('GST Registration')).toHaveFocus();
  });

  it('limits the selection to the maximum of one purchase', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      makeService({ id: index + 1, name: `Service no. ${index + 1}` }),
    );
    sell(...many);
    keep(...many.slice(0, 50));
    const { user } = await open();
    expect(add('Service no. 51')).toBeDisabled();
    expect(screen.getByText('50 services is the most at once.')).toBeVisible();
    await user.click(add('Service no. 50'));
    expect(add('Service no. 51')).toBeEnabled();
  });
});

describe('the floating button', () => {
  it('is visible only while services are selected [services-008]', async () => {
    const { user } = await open();
    expect(buySelected()).not.toBeInTheDocument();
    await user.click(add('GST Registration'));
    expect(buySelected()).toBeVisible();
    await user.click(add('GST Registration'));
    expect(buySelected()).not.toBeInTheDocument();
  });

  it('shows the count, the total before GST and the total to pay [services-009] [services-010]', async () => {
    const { user } = await open();
    await user.click(add('GST Registration'));
    expect(buySelected()).toHaveTextContent(/^Buy Selected \(1 - Rs\.10,000\)$/);
    await user.click(add('Trademark Application'));
    expect(buySelected()).toHaveTextContent(/^Buy Selected \(2 - Rs\.17,499\)$/);
    const bar = within(screen.getByRole('region', { name: 'Selected services' }));
    expect(bar.getByRole('status')).toHaveTextContent('Rs.20,648.82 with GST');
  });

  it('counts services hidden by a search [services-009]', async () => {
    keep(gst, trademark);
    await open('/services?q=trademark');
    expect(screen.queryByRole('checkbox', { name: 'Add GST Registration' })).not.toBeInTheDocument();
    expect(buySelected()).toHaveTextContent('Buy Selected (2 - Rs.17,499)');
  });

  it('leads to /buyservices [services-011]', async () => {
    const { user, address } = await open();
    await user.click(add('GST Registration'));
    await user.click(await screen.findByRole('link', { name: /^Buy Selected/ }));
    await waitFor(() => expect(address()).toBe('/buyservices'));
  });
});

describe('the selection', () => {
  it('persists through a reload and a new login [services-005]', async () => {
    const { user, unmount } = await open();
    await user.click(add('GST Registration'));
    unmount();
    localStorage.removeItem('portal.customer.token');
    await open();
    expect(add('GST Registration')).toBeChecked();
  });

  it('is separate for each user', async () => {
    localStorage.setItem('portal.customer.selection.8', JSON.stringify([gst]));
    await open();
    expect(buySelected()).not.toBeInTheDocument();
  });

  it('is the same in all tabs', async () => {
    await open();
    await elsewhere(gst);
    expect(add('GST Registration')).toBeChecked();
    await elsewhere();
    expect(buySelected()).not.toBeInTheDocument();
  });

  it('keeps changes of another tab when this one selects a service', async () => {
    const { user } = await open();
    localStorage.setItem(key, JSON.stringify([gst]));
    await user.click(add('Trademark Application'));
    expect(buySelected()).toHaveTextContent('Buy Selected (2 - Rs.17,499)');
  });

  it.each(['', 'no json', '{"id":4}', '[{"id":"4"}]', '[4]', 'null'])(
    'is empty when %j is stored',
    async (text) => {
      localStorage.setItem(key, text);
      const { user } = await open();
      expect(buySelected()).not.toBeInTheDocument();
      await user.click(add('GST Registration'));
      expect(buySelected()).toHaveTextContent('Buy Selected (1 - Rs.10,000)');
    },
  );

  it('drops withdrawn services and names them until the message is closed', async () => {
    keep(gst, { ...trademark, id: 10, name: 'Withdrawn Service' });
    const { user } = await open();
    expect(buySelected()).toHaveTextContent('Buy Selected (1 - Rs.10,000)');
    const notice = within(noticeBox());
    expect(
      notice.getByText('Withdrawn Service is no longer sold, so it is no longer selected.'),
    ).toBeVisible();
    await user.click(notice.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText(/no longer sold/)).not.toBeInTheDocument();
    expect(localStorage.getItem(key)).not.toContain('Withdrawn Service');
    expect(add('GST Registration')).toBeChecked();
  });

  it('shows changed prices, old and new, and uses the new one', async () => {
    keep({ ...gst, price: 8000 }, trademark);
    const { user } = await open();
    expect(buySelected()).toHaveTextContent('Buy Selected (2 - Rs.17,499)');
    expect(noticeBox()).toHaveTextContent(
      'The price of GST Registration has changed from Rs.8,000 to Rs.10,000 + GST since you selected it.',
    );
    await user.click(within(noticeBox()).getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText(/has changed/)).not.toBeInTheDocument();
    expect(buySelected()).toHaveTextContent('Buy Selected (2 - Rs.17,499)');
  });
});

type Service = ReturnType<typeof makeService>;

function sell(...services: Service[]) {
  server.use(mock('/services', { status: 'true', message: 'Done.', services }));
}

/** Stores a selection of these services. */
function keep(...services: Service[]) {
  localStorage.setItem(key, JSON.stringify(services.map(({ id, name, price }) => ({ id, name, price }))));
}

/** Simulates another tab. */
async function elsewhere(...services: Service[]) {
  await act(async () => {
    keep(...services);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}

async function open(path = '/services') {
  const app = await renderApp(path, { token });
  await screen.findByRole('table', { name: 'Our Services' });
  return app;
}

function add(name: string) {
  return screen.getByRole('checkbox', { name: `Add ${name}` });
}

function buySelected() {
  return screen.queryByRole('link', { name: /^Buy Selected/ });
}

function noticeBox() {
  return screen.getByRole('status', { name: 'Your selection has changed' });
}
