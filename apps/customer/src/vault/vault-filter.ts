/** The filter of the document list, as in the URL. */

import type { VaultDocument } from './vault.queries.ts';

export type VaultFilter = 'given' | 'issued' | 'expiring' | 'expired';

/** The options of the filter; the empty one means all. */
export const VAULT_FILTERS: { value: VaultFilter | ''; label: string }[] = [
  { value: '', label: 'All documents' },
  { value: 'given', label: 'Given by you' },
  { value: 'issued', label: 'Issued to you' },
  { value: 'expiring', label: 'Expiring soon' },
  { value: 'expired', label: 'Expired' },
];

/** Reads a URL's value; undefined for an invalid one. */
export function vaultFilterOf(value: unknown): VaultFilter | undefined {
  const known = VAULT_FILTERS.find((choice) => choice.value === value)?.value;
  return known === '' ? undefined : known;
}

export function isShown(document: VaultDocument, filter: VaultFilter | undefined): boolean {
  return filter === undefined || CONDITIONS[filter](document);
}

const CONDITIONS = {
  given: (document) => document.doc_id !== null,
  issued: (document) => document.doc_id === null,
  expiring: ({ status }) => status === 'Expiring',
  expired: ({ status }) => status === 'Expired',
} satisfies Record<VaultFilter, (document: VaultDocument) => boolean>;
