import type { Message } from '../realtime/frames.ts';

/** A message of the provider to customer 7. */
export function makeMessage(id: number, change: Partial<Message> = {}): Message {
  return {
    id,
    message: `Message ${id}`,
    send_by: 3,
    sender_name: 'Ravi Kumar',
    user_id: 7,
    msgtime: '5 Mar 2026, 10:15 am',
    created_at: '2026-03-05T04:45:00.000Z',
    client_id: null,
    files: [],
    ...change,
  };
}
