import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from './memory-storage.ts';
import { createSession } from './session.ts';

describe('a session', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = createMemoryStorage();
  });

  it('of each app is stored separately in one browser [session-001]', () => {
    const apps = (['customer', 'staff', 'admin'] as const).map((app) => createSession(app, storage));
    for (const [index, session] of apps.entries())
      session.start({ token: `token-${index}`, userId: index + 1 });
    expect(apps.map((session) => session.token())).toEqual(['token-0', 'token-1', 'token-2']);
    expect(apps.map((session) => session.userId())).toEqual([1, 2, 3]);

    apps[1]?.end();
    expect(apps.map((session) => session.token())).toEqual(['token-0', undefined, 'token-2']);
  });

  it('reports a login or logout in another tab, of the same app only', () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const changed = vi.fn<() => void>();
    const stop = createSession('customer', storage).watch(changed);
    const values = { oldValue: null, newValue: 'a' };
    const fireStorage = (key: string) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, ...values }));

    fireStorage('portal.staff.token');
    expect(changed).not.toHaveBeenCalled();
    fireStorage('portal.customer.token');
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    fireStorage('portal.customer.token');
    expect(changed).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
