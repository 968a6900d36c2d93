import { createApi } from '@portal/sdk/client';
import { notificationsQuery } from '@portal/sdk/react/notifications';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const api = createApi({ baseUrl: 'http://api.test/api' });
const queryKey = ['orders'];

/** Renders a screen whose list was loaded at 1000, after the bell was updated at these times. */
function isReloaded(...bellUpdates: number[]): boolean | undefined {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, [], { updatedAt: 1000 });
  for (const updatedAt of bellUpdates) {
    const list = { notifications: [], unread: 0 };
    queryClient.setQueryData(notificationsQuery(api).queryKey, list, { updatedAt });
  }
  renderHook(() => useReloadOnNotification(api, queryKey), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return queryClient.getQueryState(queryKey)?.isInvalidated;
}

describe('a list that was loaded before its screen appears', () => {
  it.each([
    ['when the bell was updated after the load', [500, 1500], true],
    ['not when the bell was updated before the load', [500, 700], false],
    ['not for the first load of the bell, however late', [1500], false],
    ['not before the bell was loaded', [], false],
  ])('is reloaded %s', (_when, updates, reloaded) => {
    expect(isReloaded(...updates)).toBe(reloaded);
  });
});
