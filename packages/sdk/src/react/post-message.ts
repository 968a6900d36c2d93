/** Sends one message with its files. */

import type { UploadAccess } from '../client.ts';
import { data } from '../data.ts';
import { formBody } from '../form-body.ts';
import type { Message } from '../realtime/frames.ts';
import { upload } from '../upload.ts';
import type { LiveParts } from './live-parts.ts';
import type { OutboxKey, PendingMessage } from './outbox.ts';

export interface PostOptions extends Pick<LiveParts, 'api'> {
  /** For uploads with progress, which bypass the client. */
  access: UploadAccess;
}

/** Uploads in progress, by client id. */
const running = new Map<string, AbortController>();

/** Cancels an upload; the message can be resent or discarded. */
export function cancelMessage(clientId: string): void {
  running.get(clientId)?.abort();
}

/** Returns the stored message, or undefined when it was cancelled. */
export async function postMessage(
  { api, access }: PostOptions,
  of: OutboxKey,
  { clientId, text, files }: PendingMessage,
  onProgress: (percent: number) => void,
): Promise<Message | undefined> {
  const body = { order_id: of.orderId, user_id: String(of.userId), message: text, client_id: clientId };
  const attachment = files.flatMap(({ file }) => file ?? []);
  if (attachment.length === 0) {
    const { sent } = await data(api.POST('/sendmessage', { body, bodySerializer: formBody }));
    return sent;
  }
  const control = new AbortController();
  running.set(clientId, control);
  try {
    const { signal } = control;
    const { sent } = await upload(access, '/sendmessage', { ...body, attachment }, { signal, onProgress });
    return sent;
  } catch (error) {
    if (control.signal.aborted) return undefined;
    throw error;
  } finally {
    running.delete(clientId);
  }
}
