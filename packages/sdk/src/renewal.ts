/** Renews the token of an app's session while it is in use: once for all tabs, and never by a timer of its own. */

import { ApiError } from './api-error.ts';
import { type ApiOptions, createApi } from './client.ts';
import { data } from './data.ts';
import type { Session } from './session.ts';

export interface Renewal {
  /**
   * To be awaited before a call. Renews beside the call a token that is due, and before it one that has ended. A renewal
   * that fails is no failure of the call, whose own answer says what is wrong.
   */
  beforeCall(): Promise<void>;
  /** Throws what the server refused, such as the reason that the session ended. */
  renew(): Promise<void>;
}

export interface RenewalOptions extends Pick<ApiOptions, 'baseUrl' | 'fetch' | 'isAttended'> {
  session: Session;
  /** Of the app, so that its tabs wait for each other. */
  name: string;
  now?: () => number;
  locks?: Pick<LockManager, 'request'>;
}

/** A token that ends within so long may have ended when the call arrives. */
const NEARLY = 5_000;
/** The other tabs wait for this one so long at most. */
const PATIENCE = 20_000;

export function createRenewal(options: RenewalOptions): Renewal {
  const { session, name, baseUrl, fetch, isAttended, now = Date.now } = options;
  // Missing on a page that came without TLS; two tabs that renew at once get along there, too.
  const locks = options.locks ?? (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  let running: Promise<void> | undefined;

  const alone = async (work: () => Promise<void>) => {
    if (locks === undefined) return work();
    await locks.request(`portal.${name}.renewal`, work);
  };
  const ask = (old: string) =>
    alone(async () => {
      // Another tab was first.
      if (session.token() !== old) return;
      const api = createApi({
        baseUrl,
        getToken: () => old,
        ...(fetch && { fetch }),
        ...(isAttended && { isAttended }),
      });
      const answer = await data(
        api.POST('/renew_session', { body: {}, signal: AbortSignal.timeout(PATIENCE) }),
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
        if (!(error instanceof ApiError)) return; // Offline, or the server is away: the call finds out.
      });
      if (now() >= times.endsAt - NEARLY) await renewing;
    },
  };
}
