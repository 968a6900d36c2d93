import { istText } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import type { Db, Tx } from '../db/database.ts';

const MAX_NOTES = 200;

/** The newest, or those before the note `before`, oldest first. The caller checks access. */
export async function loadNotes(db: Db, ticketId: number, before: number | undefined) {
  const newest = noteRows(db).where('ticket_id', '=', ticketId);
  const rows = await (before === undefined ? newest : newest.where('ticket_notes.id', '<', before))
    .orderBy('ticket_notes.id', 'desc')
    .limit(MAX_NOTES + 1)
    .execute();
  return { rows: rows.slice(0, MAX_NOTES).toReversed(), hasEarlier: rows.length > MAX_NOTES };
}

export const loadNote = (tx: Tx, noteId: number): Promise<NoteRow> =>
  noteRows(tx).where('ticket_notes.id', '=', noteId).executeTakeFirstOrThrow();

const noteRows = (db: Db | Tx) =>
  db
    .selectFrom('ticket_notes')
    .innerJoin('people', 'people.id', 'ticket_notes.written_by')
    .select([
      'ticket_notes.id',
      'ticket_notes.written_by',
      'people.name as note_name',
      'ticket_notes.message_html',
      'ticket_notes.created_at',
    ]);

type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>;

export const viewNote = (row: NoteRow): components['schemas']['TicketNote'] => ({
  id: row.id,
  written_by: row.written_by,
  note_name: row.note_name,
  notedate: istText(row.created_at),
  created_at: row.created_at.toISOString(),
  message: row.message_html,
});
