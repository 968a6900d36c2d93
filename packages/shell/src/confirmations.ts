/** Connects calls that require a confirmed identity to the dialog: one confirmation for all pending calls. */

import type { ApiError } from '@portal/sdk/api-error';

export type Means = NonNullable<ApiError['confirmation']>['by'];

export interface Confirmations {
  /** Resolves to whether the user confirmed; to false immediately without a dialog. */
  ask(by: Means): Promise<boolean>;
  /** The pending request; undefined without one. */
  asked(): Means | undefined;
  answer(confirmed: boolean): void;
  /** For the dialog. Returns a function that detaches it and rejects pending calls. */
  watch(changed: () => void): () => void;
}

export function createConfirmations(): Confirmations {
  let waiting: { by: Means; promise: Promise<boolean>; resolve: (confirmed: boolean) => void } | undefined;
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const changed of watchers) changed();
  };
  const answer = (confirmed: boolean) => {
    waiting?.resolve(confirmed);
    waiting = undefined;
    notify();
  };
  return {
    answer,
    asked: () => waiting?.by,
    async ask(by) {
      if (watchers.size === 0) return false;
      if (waiting) return waiting.promise;
      waiting = { by, ...Promise.withResolvers<boolean>() };
      const { promise } = waiting;
      notify();
      return promise;
    },
    watch(changed) {
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) answer(false);
      };
    },
  };
}
