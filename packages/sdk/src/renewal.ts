/** Renews the session's token on use: once for all tabs, and never by a timer. */

import { ApiError } from './api-error.ts';
import { type ApiOptions, createApi } from './client.ts';
import { data } from './data.ts';
import type { Session } from './session.ts';

export interface Renewal {
  /**
   * Await it before a call. Renews a due token in the background, and an expired one before the call. A failed renewal
   * does not fail the call, whose own response shows the error.
   */
  beforeCall(): Promise<void>;
  /** Throws the server's rejection, such as the reason why the session ended. */
  renew(): Promise<void>;
}

export interface RenewalOptions extends Pick<ApiOptions, 'baseUrl' | 'fetch' | 'isUserActive'> {
  session: Session;
  /** The app's name; its tabs share a lock. */
  name: string;
  now?: () => number;
  locks?: Pick<LockManager, 'request'>;
}

/** A token that expires within this time may be expired when the call arrives. */
const EXPIRY_MARGIN_MS = 5_000;
/** Other tabs wait for this one, so it is limited. */
const TIMEOUT_MS = 20_000;

export function createRenewal(options: RenewalOptions): Renewal {
  const { session, name, baseUrl, fetch, isUserActive, now = Date.now } = options;
  // Missing on a page without TLS; concurrent renewals of two tabs also work.
  const locks = options.locks ?? (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  let running: Promise<void> | undefined;

  const alone = async (work: () => Promise<void>) => {
    if (locks === undefined) return work();
    await locks.request(`portal.${name}.renewal`, work);
  };
  const ask = (old: string) =>
    alone(async () => {
      // Another tab has already renewed it.
      if (session.token() !== old) return;
      const api = createApi({
        baseUrl,
        getToken: () => old,
        ...(fetch && { fetch }),
        ...(isUserActive && { isUserActive }),
      });
      const answer = await data(
        api.POST('/renew_session', { body: {}, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      session.renew(old, answer.token);
    });
  const renew = async () => {
    const old = session.token();
    if (old === undefined) return;
    running ??= ask(old).finally(() => {
      running = undefined;
    });
    await running;
  };

  return {
    renew,
    async beforeCall() {
      const times = session.tokenTimes();
      if (!times || now() < times.dueAt) return;
      const renewing = renew().catch((error: unknown) => {
        if (!(error instanceof ApiError)) return; // Offline or server down: the call itself fails.
      });
      if (now() >= times.endsAt - EXPIRY_MARGIN_MS) await renewing;
    },
  };
}
