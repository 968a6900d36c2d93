/** The part of a browser's WebSocket that the client uses, so that a test can give another. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(event: 'open', hear: () => void): void;
  addEventListener(event: 'message', hear: (message: { data: unknown }) => void): void;
  addEventListener(event: 'close', hear: (close: { code: number }) => void): void;
  addEventListener(event: 'error', hear: () => void): void;
}

export type SocketType = new (url: string) => SocketLike;
