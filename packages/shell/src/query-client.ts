/** How loads and posts behave in the whole app: retries, lost sessions, messages (record 0030). */

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
import { isNotTheirs, isRefusal, isSessionOver } from './answers.ts';
import { isLeaving } from './logout.queries.ts';
import { reportError } from './report-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `networkToast`: a network failure is shown as a toast too, as on login (login-010).
     * `successToast`: so is the message of a success. `failureToast`: the words for any failure, where the specification
     * names them.
     */
    mutationMeta: { networkToast?: boolean; successToast?: boolean; failureToast?: string };
    /**
     * The login that a screen leads to when its load costs the session, where the specification names one of its own:
     * because the server said so, or because nothing was reached. `refusalToast`: the server's words are a toast as well.
     * `notTheirs`: the toast for "Unauthentic access" inside the app, when it was never theirs and when they had it open.
     */
    queryMeta: {
      loginWhenRefused?: string;
      loginWhenUnreached?: string;
      refusalToast?: boolean;
      notTheirs?: { never: string; noLonger: string };
    };
  }
}

/** `ended`: the server knows the session no more. `refused`: "Unauthentic access". `unreachable`: no good answer came. */
export type LossReason = 'ended' | 'refused' | 'unreachable';

export type QueryClientOptions = {
  /** Whether a token is stored; without one there is no session to lose. */
  isSignedIn: () => boolean;
  /**
   * Whether "Unauthentic access" signs out where the person is now, rather than being a message inside the app.
   * @param wasTheirs whether it was shown or worked on before, and so was taken away
   */
  refusalSignsOut: (wasTheirs: boolean) => boolean;
  /** With the login to go to, where it is not the app's own. */
  onSessionLost: (reason: LossReason, login?: string) => void;
  /** Milliseconds before the nth retry, from 0. */
  retryDelay?: (attempt: number) => number;
};

/**
 * While the browser is offline, loads wait and nothing is lost. Online, a load that gets no good answer is tried three
 * more times; then, or at once when the server says so, the session is lost. What is on the screen and is only loaded
 * again, as a live chat is while a server restarts, costs nobody the session (record 0013).
 */
export function createQueryClient(options: QueryClientOptions) {
  const { isSignedIn, refusalSignsOut, onSessionLost, retryDelay = backOff } = options;
  // Who is on their way out is not led anywhere else.
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
      if (isNotTheirs(error)) {
        // What nobody waits for was loaded in advance; its screen asks again when it is shown.
        if (!query.isActive()) return;
        const wasTheirs = query.state.data !== undefined;
        if (refusalSignsOut(wasTheirs)) signOut('refused', query, error);
        else reportNotTheirs(error, query.meta, wasTheirs);
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
      // A post must fail at once while offline, rather than wait and be sent when nobody expects it.
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
        else if (isNotTheirs(error) && isSignedIn() && refusalSignsOut(true)) loseSession('refused');
        else reportError(error, { ...mutation.meta, action: actionOf(mutation) });
      },
    }),
  });
  return client;
}

function reportNotTheirs(error: Error, meta: QueryMeta | undefined, wasTheirs: boolean): void {
  const words = meta?.notTheirs;
  if (words) showError(wasTheirs ? words.noLonger : words.never);
  else reportError(error);
}

/** The one of the screen, whichever of its loads is refused first: all are, when the server ends the session. */
function loginWhenRefused(loads: { meta?: QueryMeta | undefined }[]): string | undefined {
  return loads.find(({ meta }) => meta?.loginWhenRefused !== undefined)?.meta?.loginWhenRefused;
}

/**
 * Answers whether the load of a query began while its data were on the screen, and not when a screen was entered.
 * The load that a screen begins by showing itself is part of its entry: the one begun ahead of it may have failed
 * already, or be the later of the two.
 */
function watchReloads(queryCache: QueryCache): (query: object) => boolean {
  const reloads = new WeakSet<object>();
  const entered = new WeakSet<object>();
  queryCache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerAdded' && isOnlyOne(event.observer, query)) {
      entered.add(query);
      // What an observer loads for being new, it loads at once.
      queueMicrotask(() => entered.delete(query));
    }
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    if (query.isActive() && query.state.data !== undefined && !entered.has(query)) reloads.add(query);
    else reloads.delete(query);
  });
  return (query) => reloads.has(query);
}

/** Whether nothing else on the screen shows the query. */
function isOnlyOne(observer: object, { observers }: Pick<Query, 'observers'>): boolean {
  return observers.every((other) => other === observer || other.options.enabled === false);
}

/** Undefined for what has no name. */
const actionOf = ({ options: { mutationKey } }: Pick<Mutation, 'options'>): string | undefined =>
  mutationKey && JSON.stringify(mutationKey);

const RETRIES = 3;

function backOff(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 8000);
}

/** Every success of the contract carries one. */
function messageOf(answer: unknown): string {
  const named =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  return typeof named === 'string' ? named : 'Done.';
}
