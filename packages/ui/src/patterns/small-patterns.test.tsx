/** Small patterns: loading, empty and error states, headers, badges, buttons, confirmations, offline banner. */

import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { Confirm } from './confirm.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageHeader } from './page-header.tsx';
import { StatusBadge, type StatusTone } from './status-badge.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

describe('states of a screen', () => {
  it.each(['table', 'cards', 'detail'] as const)('announces what is being loaded (%s)', (shape) => {
    renderInPortal(<LoadingState label="Loading your orders" shape={shape} />);
    expect(screen.getByText('Loading your orders').closest('[role="status"]')).toHaveAttribute(
      'aria-busy',
      'true',
    );
  });

  it('explains the empty state and offers the next step', () => {
    renderInPortal(
      <EmptyState title="No orders yet" action={<a href="/services">See the services</a>}>
        Your orders will stand here.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeInTheDocument();
    expect(screen.getByText('Your orders will stand here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the services' })).toBeInTheDocument();
  });

  it('announces an error and retries on demand', async () => {
    const retry = vi.fn<() => void>();
    renderInPortal(<ErrorState message="The server is busy." retry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('small patterns', () => {
  it('heads a page with its title, a line and the main action', () => {
    renderInPortal(
      <PageHeader title="My orders" context="3 orders" action={<button type="button">Buy</button>} />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'My orders' })).toHaveAttribute('tabindex', '-1');
    expect(screen.getByText('3 orders')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy' })).toBeInTheDocument();
  });

  it.each<StatusTone>(['pending', 'progress', 'complete', 'refused', 'waiting'])(
    'shows the %s status as an icon and a word',
    (tone) => {
      renderInPortal(<StatusBadge tone={tone} label="Name approval" />);
      const badge = screen.getByText('Name approval').parentElement;
      expect(badge?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    },
  );

  it('does not submit a busy form twice', async () => {
    const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={send}>
        <SubmitButton busy={busy} busyLabel="Sending">
          Send
        </SubmitButton>
      </form>
    );
    const { rerender } = renderInPortal(form(false));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(form(true));
    await userEvent.click(screen.getByRole('button', { name: 'Sending' }));
    expect(send).toHaveBeenCalledOnce();
    const busy = screen.getByRole('button', { name: 'Sending' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(busy).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks for confirmation, and treats Escape as no', async () => {
    const [yes, no] = [vi.fn<() => void>(), vi.fn<() => void>()];
    renderInPortal(
      <Confirm
        opened
        title="Delete this document?"
        confirmLabel="Delete"
        dangerous
        onConfirm={yes}
        onCancel={no}
      >
        It will be gone.
      </Confirm>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Delete this document?' });
    expect(dialog).toHaveTextContent('It will be gone.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(yes).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    expect(no).toHaveBeenCalledOnce();
  });

  it('shows a banner while the browser is offline, and removes it afterwards [session-005]', () => {
    renderInPortal(<OfflineBanner />);
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('You are offline');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('asks before leaving unsaved changes', async () => {
    const waiting = { leave: vi.fn<() => void>(), stay: vi.fn<() => void>() };
    renderInPortal(<UnsavedGuard dirty waiting={waiting} />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(waiting.stay).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(waiting.leave).toHaveBeenCalledOnce();
  });

  it('lets the user leave an unchanged form', () => {
    renderInPortal(<UnsavedGuard dirty={false} />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });
});
