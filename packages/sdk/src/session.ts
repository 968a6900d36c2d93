/** Where an app keeps its token: local storage, under a key of its own, shared by its tabs (session-001). */

export interface Session {
  token(): string | undefined;
  userId(): number | undefined;
  start(session: { token: string; userId: number }): void;
  /** Puts the next token of the same session in the place of `old`; nothing when that is not there any more. */
  renew(old: string, next: string): void;
  /** When the token is due to be renewed and when it ends, by this device's clock; undefined where nobody knows. */
  tokenTimes(): TokenTimes | undefined;
  end(): void;
  /** Calls `changed` when another tab logs in or out. Answers how to stop. */
  watch(changed: () => void): () => void;
  /** Calls `renewed` when this tab or another has a new token of the same session. Answers how to stop. */
  watchRenewal(renewed: () => void): () => void;
}

export interface TokenTimes {
  /** Milliseconds since 1970, as `Date.now()`. */
  readonly dueAt: number;
  readonly endsAt: number;
}

/** Of its life, after which a token is renewed with the next call or key press. */
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
    // By the clock of this device, which need not agree with the server's.
    storage.setItem(sinceKey, String(now()));
    storage.setItem(tokenKey, value);
  };
  const hearing = (isWanted: (event: StorageEvent) => boolean, then: () => void) => {
    const hear = (event: StorageEvent) => event.key === tokenKey && isWanted(event) && then();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
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
    watch: (changed) => hearing((event) => !isRenewal(event), changed),
    watchRenewal(renewed) {
      renewals.add(renewed);
      const stop = hearing(isRenewal, renewed);
      return () => {
        renewals.delete(renewed);
        stop();
      };
    },
  };
}

const isRenewal = ({ oldValue, newValue }: StorageEvent) =>
  oldValue !== null && newValue !== null && isSameSession(oldValue, newValue);

/** Whether two tokens belong to one login. */
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

/** Unverified: what is read here is for this device's own use. */
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
    return {}; // Another kind of token.
  }
}
