/** Stores an app's token in local storage, under the app's own key, shared by its tabs (session-001). */

export interface Session {
  token(): string | undefined;
  userId(): number | undefined;
  start(session: { token: string; userId: number }): void;
  /** Replaces `old` with the next token of the same session; does nothing when `old` is no longer stored. */
  renew(old: string, next: string): void;
  /** When the token is due for renewal and when it expires, by this device's clock; undefined if unknown. */
  tokenTimes(): TokenTimes | undefined;
  end(): void;
  /** Calls `changed` when another tab logs in or out. Returns a function that stops it. */
  watch(changed: () => void): () => void;
  /** Calls `renewed` when any tab has a new token of the same session. Returns a function that stops it. */
  watchRenewal(renewed: () => void): () => void;
}

export interface TokenTimes {
  /** Milliseconds since 1970, as `Date.now()`. */
  readonly dueAt: number;
  readonly endsAt: number;
}

/** The share of its lifetime after which a token is renewed on the next call or key press. */
const DUE_AFTER = 1 / 3;

export function createSession(
  app: 'customer' | 'staff' | 'admin',
  storage: Storage = localStorage,
  now: () => number = Date.now,
): Session {
  const tokenKey = `portal.${app}.token`;
  const idKey = `portal.${app}.id`;
  const sinceKey = `portal.${app}.token-since`;
  const renewals = new Set<() => void>();
  const token = () => storage.getItem(tokenKey) ?? undefined;
  const store = (value: string) => {
    // By this device's clock, which may differ from the server's.
    storage.setItem(sinceKey, String(now()));
    storage.setItem(tokenKey, value);
  };
  const onStorage = (matches: (event: StorageEvent) => boolean, then: () => void) => {
    const listener = (event: StorageEvent) => event.key === tokenKey && matches(event) && then();
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  };

  return {
    token,
    userId: () => Number(storage.getItem(idKey)) || undefined,
    start({ token: first, userId }) {
      storage.setItem(idKey, String(userId));
      store(first);
    },
    renew(old, next) {
      if (token() !== old) return;
      store(next);
      for (const renewed of renewals) renewed();
    },
    tokenTimes() {
      const since = Number(storage.getItem(sinceKey));
      const { iat, exp } = claimsOf(token() ?? '');
      if (!since || iat === undefined || exp === undefined) return undefined;
      const life = (exp - iat) * 1000;
      return { dueAt: since + life * DUE_AFTER, endsAt: since + life };
    },
    end() {
      storage.removeItem(tokenKey);
      storage.removeItem(idKey);
      storage.removeItem(sinceKey);
    },
    watch: (changed) => onStorage((event) => !isRenewal(event), changed),
    watchRenewal(renewed) {
      renewals.add(renewed);
      const stop = onStorage(isRenewal, renewed);
      return () => {
        renewals.delete(renewed);
        stop();
      };
    },
  };
}

const isRenewal = ({ oldValue, newValue }: StorageEvent) =>
  oldValue !== null && newValue !== null && isSameSession(oldValue, newValue);

/** Whether two tokens belong to the same login. */
export function isSameSession(one: string, other: string): boolean {
  const { jti } = claimsOf(one);
  return one === other || (jti !== undefined && jti === claimsOf(other).jti);
}

interface Claims {
  jti?: string;
  /** Seconds since 1970, by the server's clock. */
  iat?: number;
  exp?: number;
}

/** Not verified: only this device uses the claims. */
function claimsOf(token: string): Claims {
  try {
    const part = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return {};
    const { jti, iat, exp }: { jti?: unknown; iat?: unknown; exp?: unknown } = claims;
    return {
      ...(typeof jti === 'string' && { jti }),
      ...(typeof iat === 'number' && { iat }),
      ...(typeof exp === 'number' && { exp }),
    };
  } catch {
    return {}; // Not a JWT.
  }
}
