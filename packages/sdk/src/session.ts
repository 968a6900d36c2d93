/** Where an app keeps its token: local storage, under a key of its own, shared by its tabs (decision 11). */
export interface Session {
  token(): string | undefined;
  userId(): number | undefined;
  start(session: { token: string; userId: number }): void;
  end(): void;
  /** Calls `changed` when another tab logs in or out. Answers how to stop. */
  watch(changed: () => void): () => void;
}

export function createSession(app: 'customer' | 'staff' | 'admin', storage: Storage = localStorage): Session {
  const tokenKey = `portal.${app}.token`;
  const idKey = `portal.${app}.id`;
  return {
    token: () => storage.getItem(tokenKey) ?? undefined,
    userId: () => Number(storage.getItem(idKey)) || undefined,
    start({ token, userId }) {
      storage.setItem(idKey, String(userId));
      storage.setItem(tokenKey, token);
    },
    end() {
      storage.removeItem(tokenKey);
      storage.removeItem(idKey);
    },
    watch(changed) {
      const hear = (event: StorageEvent) => event.key === tokenKey && changed();
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}
