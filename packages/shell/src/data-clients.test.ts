/** A tab when another tab logs in or out. */

import { createSession } from '@portal/sdk/session';
import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { createDataClients } from './data-clients.ts';
import { logoutMutation } from './logout.queries.ts';
import { createSignedOut } from './signed-out.ts';

const tokenKey = 'portal.customer.token';

function makeTab() {
  const session = createSession('customer');
  session.start({ token: 'a', userId: 1 });
  const onOtherTab = vi.fn<() => void>();
  const onSessionLost = vi.fn<() => void>();
  const signedOut = createSignedOut('customer', () => 0);
  const { queryClient } = createDataClients({
    name: 'customer',
    apiUrl: '/api',
    session,
    signedOut,
    currentPath: () => '/myorders',
    refusalSignsOut: () => true,
    onSessionLost,
    onOtherTab,
  });
  queryClient.setQueryData(['x'], 'loaded');
  return { queryClient, session, signedOut, onOtherTab };
}

beforeEach(() => localStorage.clear());

it('clears the cache and reloads the screen after a login in another tab', () => {
  const { queryClient, onOtherTab } = makeTab();
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: 'a', newValue: 'b' }));
  expect(queryClient.getQueryData(['x'])).toBeUndefined();
  expect(onOtherTab).toHaveBeenCalledOnce();
});

it('keeps the reason of a sign-out in another tab until that tab signs in', () => {
  const { session, signedOut } = makeTab();
  session.end();
  dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(signedOut.get()).toEqual({ reason: 'other_tab' });
  session.start({ token: 'b', userId: 1 });
  dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(signedOut.get()).toBeUndefined();
});

it('continues its own logout when another tab has already noticed it', () => {
  const { queryClient, onOtherTab } = makeTab();
  const unanswered = { POST: () => new Promise(() => undefined) } as unknown as Parameters<
    typeof logoutMutation
  >[0];
  void new MutationObserver(queryClient, logoutMutation(unanswered)).mutate();
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: 'a', newValue: 'b' }));
  expect(onOtherTab).not.toHaveBeenCalled();
});

it('keeps its cache when another tab renewed the token', () => {
  const { queryClient, onOtherTab } = makeTab();
  const token = (no: number) => `.${btoa(JSON.stringify({ jti: 'one login', no }))}.`;
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue: token(0), newValue: token(1) }));
  expect(queryClient.getQueryData(['x'])).toBe('loaded');
  expect(onOtherTab).not.toHaveBeenCalled();
});
