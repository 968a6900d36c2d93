import type { components } from '@portal/sdk/contract.gen';
import type { Actor } from '../contract/operation.ts';

interface ReplyRow {
  id: number;
  owner_id: number | null;
  title: string;
  message_html: string;
  updated_at: Date;
}

export const replyColumns = ['id', 'owner_id', 'title', 'message_html', 'updated_at'] as const;

export const viewCannedReply = (
  { kind, userId }: Actor,
  row: ReplyRow,
): components['schemas']['CannedReply'] => ({
  id: row.id,
  title: row.title,
  message: row.message_html,
  shared: row.owner_id === null,
  updated_at: row.updated_at.toISOString(),
  abilities: { edit: row.owner_id === userId || (row.owner_id === null && kind === 'admin') },
});
