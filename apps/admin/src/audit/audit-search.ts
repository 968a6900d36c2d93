/** Search parameters of the audit log. */

import { isDay } from '@portal/domain/ist-date';

const ACTIONS = ['add', 'change', 'remove', 'read'] as const;

export type AuditSearch = {
  actor?: number;
  action?: (typeof ACTIONS)[number];
  object?: string;
  object_id?: string;
  day?: string;
};

/** Invalid values are omitted. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const actor = Number(search['actor']);
  const action = ACTIONS.find((known) => known === search['action']);
  const object = textOf(search['object'], 40);
  const objectId = textOf(search['object_id'], 100);
  const day = textOf(search['day'], 10);
  return {
    ...(Number.isSafeInteger(actor) && actor > 0 && { actor }),
    ...(action && { action }),
    ...(object !== '' && { object }),
    ...(objectId !== '' && { object_id: objectId }),
    ...(isDay(day) && { day }),
  };
}

// A router may parse `?object_id=12` as a number.
function textOf(value: unknown, longest: number): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length <= longest ? text : '';
}
