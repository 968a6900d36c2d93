/** Builds a WebSocket text frame (RFC 6455, 5.2) once for many sockets. */

import type { components } from '@portal/sdk/contract.gen';

export type ServerFrame = components['schemas']['ServerFrame'];

export const serverFrame = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame));

const finalText = 0x81;
const lengthIn16Bits = 126;
const lengthIn64Bits = 127;

/** Unmasked, as servers must send. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < lengthIn16Bits ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = finalText;
  if (start === 2) frame[1] = length;
  if (start === 4) {
    frame[1] = lengthIn16Bits;
    frame.writeUInt16BE(length, 2);
  }
  if (start === 10) {
    frame[1] = lengthIn64Bits;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
