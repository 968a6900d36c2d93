/** An order that somebody has open goes to somebody else: the server takes its channel away at once. */
import { chatChannel } from '@portal/sdk/realtime/frames';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useEffect } from 'react';

/** @param orderId undefined until the order is there. Keep `onLost` the same between renders. */
export function useLostOrder({ socket }: LiveParts, orderId: number | undefined, onLost: () => void): void {
  useEffect(() => {
    if (orderId === undefined) return undefined;
    return socket.subscribe(chatChannel(orderId), {
      onEvent: () => undefined,
      onRefused: (code) => {
        if (code === 'unauthentic_access') onLost();
      },
    });
  }, [socket, orderId, onLost]);
}
