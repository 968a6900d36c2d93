/** The part of the browser's WebSocket that the client uses, replaceable in tests. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(event: 'open', listener: () => void): void;
  addEventListener(event: 'message', listener: (message: { data: unknown }) => void): void;
  addEventListener(event: 'close', listener: (close: { code: number }) => void): void;
  addEventListener(event: 'error', listener: () => void): void;
}

export type SocketType = new (url: string) => SocketLike;
