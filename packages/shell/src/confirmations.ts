/** Lets a call wait for the person to confirm who they are: the client asks, a dialog answers, once for all that wait. */

import type { ApiError } from '@portal/sdk/api-error';

export type Means = NonNullable<ApiError['confirmation']>['by'];

export interface Confirmations {
  /** Resolves to whether the person confirmed; at once to false where no screen could ask. */
  ask(by: Means): Promise<boolean>;
  /** What is asked for; undefined while nobody waits. */
  asked(): Means | undefined;
  answer(confirmed: boolean): void;
  /** For the dialog. Answers how to stop; who still waits then is refused. */
  watch(changed: () => void): () => void;
}

export function createConfirmations(): Confirmations {
  let waiting: { by: Means; promise: Promise<boolean>; resolve: (confirmed: boolean) => void } | undefined;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const changed of watchers) changed();
  };
  const answer = (confirmed: boolean) => {
    waiting?.resolve(confirmed);
    waiting = undefined;
    tell();
  };
  return {
    answer,
    asked: () => waiting?.by,
    async ask(by) {
      if (watchers.size === 0) return false;
      if (waiting) return waiting.promise;
      waiting = { by, ...Promise.withResolvers<boolean>() };
      const { promise } = waiting;
      tell();
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
