/** One message on its way to the server, with its files. */
import type { UploadAccess } from '../client.ts';
import { data } from '../data.ts';
import { formBody } from '../form-body.ts';
import { upload } from '../upload.ts';
import type { Message } from '../realtime/frames.ts';
import type { LiveParts } from './live-parts.ts';
import type { OutboxOf, PendingMessage } from './outbox.ts';

export interface PostingParts extends Pick<LiveParts, 'api'> {
  /** For files, which tell their progress and so go past the client. */
  access: UploadAccess;
}

/** Those on their way, by their client id. */
const running = new Map<string, AbortController>();

/** Stops a message with files on its way; it stays, to be sent again or given up. */
export function cancelMessage(clientId: string): void {
  running.get(clientId)?.abort();
}

/** Answers the message as it was stored, or undefined when it was cancelled. */
export async function postMessage(
  { api, access }: PostingParts,
  of: OutboxOf,
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
