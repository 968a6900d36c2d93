/** Defaults of all queries and mutations: retries, lost sessions, messages (record 0030). */

import { hideErrorsOfAction } from '@portal/ui/error-toasts';
import { showError, showSuccess } from '@portal/ui/toasts';
import {
  type Mutation,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryMeta,
} from '@tanstack/react-query';
import { isForbidden, isRefusal, isSessionOver } from './api-errors.ts';
import { isLeaving } from './logout.queries.ts';
import { reportError } from './report-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `networkToast`: shows a network failure as a toast, as on login (login-010). `successToast`: shows the message of a
     * success. `failureToast`: the text for any failure, if the specification defines one.
     */
    mutationMeta: { networkToast?: boolean; successToast?: boolean; failureToast?: string };
    /**
     * `loginWhenRefused`, `loginWhenUnreached`: the login that the screen leads to when its load ends the session, by
     * reason. `refusalToast`: also shows the server's message as a toast. `notTheirs`: the toasts for "Unauthentic access"
     * without a sign-out, for rows that were never accessible and those that no longer are.
     */
    queryMeta: {
      loginWhenRefused?: string;
      loginWhenUnreached?: string;
      refusalToast?: boolean;
      notTheirs?: { never: string; noLonger: string };
    };
  }
}

/** `ended`: the session is over. `refused`: "Unauthentic access". `unreachable`: no valid response. */
export type LossReason = 'ended' | 'refused' | 'unreachable';

export type QueryClientOptions = {
  /** Whether a token is stored. */
  isSignedIn: () => boolean;
  /**
   * Whether "Unauthentic access" signs out on the current screen, rather than show a message.
   * @param wasAccessible whether the row was accessible before, and so was reassigned
   */
  refusalSignsOut: (wasAccessible: boolean) => boolean;
  /** With the login to open, if it is not the app's own. */
  onSessionLost: (reason: LossReason, login?: string) => void;
  /** Milliseconds before the nth retry, from 0. */
  retryDelay?: (attempt: number) => number;
};

/**
 * While the browser is offline, loads wait. Online, a load without a valid response is retried three times; then, or at
 * once when the server rejects it, the session ends. A failed reload of data on the screen, such as a live chat during a
 * server restart, keeps the session (record 0013).
 */
export function createQueryClient(options: QueryClientOptions) {
  const { isSignedIn, refusalSignsOut, onSessionLost, retryDelay = backOff } = options;
  // A logout in progress leaves the app itself.
  const loseSession = (reason: LossReason, login?: string) => {
    if (isSignedIn() && !isLeaving(client)) onSessionLost(reason, login);
  };
  const signOut = (reason: LossReason, query: Pick<Query, 'meta'>, error: Error) => {
    if (query.meta?.refusalToast === true) reportError(error);
    loseSession(reason, loginWhenRefused([query, ...queryCache.findAll({ type: 'active' })]));
  };
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isSessionOver(error)) return signOut('ended', query, error);
      if (isForbidden(error)) {
        // A query without observers was preloaded; its screen loads it again.
        if (!query.isActive()) return;
        const wasAccessible = query.state.data !== undefined;
        if (refusalSignsOut(wasAccessible)) signOut('refused', query, error);
        else reportForbidden(error, query.meta, wasAccessible);
      } else if (isRefusal(error)) reportError(error);
      else if (query.isActive() && !isReload(query)) {
        loseSession('unreachable', query.meta?.loginWhenUnreached);
      }
    },
  });
  const isReload = watchReloads(queryCache);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
        retryDelay,
      },
      // While offline, a post must fail immediately rather than be sent later.
      mutations: { networkMode: 'always' },
    },
    queryCache,
    mutationCache: new MutationCache({
      onSuccess: (answer, _variables, _result, mutation) => {
        const action = actionOf(mutation);
        if (action !== undefined) hideErrorsOfAction(action);
        if (mutation.meta?.successToast === true) showSuccess(messageOf(answer));
      },
      onError: (error, _variables, _result, mutation) => {
        if (isSessionOver(error) && isSignedIn()) loseSession('ended');
        else if (isForbidden(error) && isSignedIn() && refusalSignsOut(true)) loseSession('refused');
        else reportError(error, { ...mutation.meta, action: actionOf(mutation) });
      },
    }),
  });
  return client;
}

function reportForbidden(error: Error, meta: QueryMeta | undefined, wasAccessible: boolean): void {
  const words = meta?.notTheirs;
  if (words) showError(wasAccessible ? words.noLonger : words.never);
  else reportError(error);
}

/** The login of the screen, whichever of its loads fails first: all do when the session ends. */
function loginWhenRefused(loads: { meta?: QueryMeta | undefined }[]): string | undefined {
  return loads.find(({ meta }) => meta?.loginWhenRefused !== undefined)?.meta?.loginWhenRefused;
}

/**
 * Returns whether the load of a query began while its data were on the screen, rather than on entering the screen. The
 * load that a screen starts by mounting is part of its entry: the one started before it may already have failed,
 * or be the later of the two.
 */
function watchReloads(queryCache: QueryCache): (query: object) => boolean {
  const reloads = new WeakSet<object>();
  const entered = new WeakSet<object>();
  queryCache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded' && isOnlyOne(event.observer, query)) {
      entered.add(query);
      // A load on mount starts immediately after the observer.
      queueMicrotask(() => entered.delete(query));
    }
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    if (query.isActive() && query.state.data !== undefined && !entered.has(query)) reloads.add(query);
    else reloads.delete(query);
  });
  return (query) => reloads.has(query);
}

/** Whether no other observer shows the query. */
function isOnlyOne(observer: object, { observers }: Pick<Query, 'observers'>): boolean {
  return observers.every((other) => other === observer || other.options.enabled === false);
}

/** Undefined for mutations without a key. */
const actionOf = ({ options: { mutationKey } }: Pick<Mutation, 'options'>): string | undefined =>
  mutationKey && JSON.stringify(mutationKey);

const RETRIES = 3;

function backOff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 8000);
}

/** Every successful response of the contract has one. */
function messageOf(answer: unknown): string {
  const named =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  return typeof named === 'string' ? named : 'Done.';
}
