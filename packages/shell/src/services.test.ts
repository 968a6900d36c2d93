/** What a tab does when another tab logs in or out. */
import { createSession } from '@portal/sdk/session';
import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { logoutMutation } from './logout.queries.ts';
import { createServices } from './services.ts';

const tokenKey = 'portal.customer.token';

function makeTab() {
  const session = createSession('customer');
  session.start({ token: 'a', userId: 1 });
  const onOtherTab = vi.fn<() => void>();
  const onSessionLost = vi.fn<() => void>();
  const { queryClient } = createServices({
    name: 'customer',
    apiUrl: '/api',
    session,
    onSessionLost,
    onOtherTab,
  });
  queryClient.setQueryData(['x'], 'loaded');
  return { queryClient, onOtherTab };
}

beforeEach(() => localStorage.clear());

it('forgets what it loaded, and looks again at what it shows', () => {
  const { queryClient, onOtherTab } = makeTab();
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: 'a', newValue: 'b' }));
  expect(queryClient.getQueryData(['x'])).toBeUndefined();
  expect(onOtherTab).toHaveBeenCalledOnce();
});

it('goes on with its own logout, of which the other tab heard sooner', () => {
  const { queryClient, onOtherTab } = makeTab();
  const unanswered = { POST: () => new Promise(() => undefined) } as unknown as Parameters<
    typeof logoutMutation
  >[0];
  void new MutationObserver(queryClient, logoutMutation(unanswered)).mutate();
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: 'a', newValue: 'b' }));
  expect(onOtherTab).not.toHaveBeenCalled();
});

it('keeps what it has when another tab renewed the token, and takes it for its next call', () => {
  const { queryClient, onOtherTab } = makeTab();
  const token = (no: number) => `.${btoa(JSON.stringify({ jti: 'one login', no }))}.`;
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: token(0), newValue: token(1) }));
  expect(queryClient.getQueryData(['x'])).toBe('loaded');
  expect(onOtherTab).not.toHaveBeenCalled();
});
