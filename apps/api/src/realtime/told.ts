/** The last message of each order that an event told of, so that no look back tells it again. */

export interface Told {
  remember(orderId: number, messageId: number): void;
  knows(orderId: number, messageId: number): boolean;
}

/** Those of the half minute that a look back reaches; what is forgotten is only told once more. */
const mostRemembered = 50_000;

export function createTold(): Told {
  const last = new Map<number, number>();
  return {
    remember(orderId, messageId) {
      if (last.size >= mostRemembered) last.clear();
      last.set(orderId, Math.max(last.get(orderId) ?? 0, messageId));
    },
    knows: (orderId, messageId) => (last.get(orderId) ?? 0) >= messageId,
  };
}
