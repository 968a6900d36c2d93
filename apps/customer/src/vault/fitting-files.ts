/** Which files of the vault can be given for a document of an order, and in which order they are offered. */
import type { VaultDocument } from './vault.queries.ts';

type Wanted = { id: number; doc_name: string; field_value: string | null };

/**
 * Each file once, however many orders it serves; not the one that this document has already, and none that is rejected
 * or has expired. Those that were given under the same name come first, then the newest.
 */
export function fittingFiles(documents: readonly VaultDocument[], wanted: Wanted): VaultDocument[] {
  const once = new Map<string, VaultDocument>();
  for (const document of documents) {
    const known = once.get(document.field_value);
    if (!known || (!isNamesake(known, wanted) && isNamesake(document, wanted)))
      once.set(document.field_value, document);
  }
  const fitting = [...once.values()].filter(
    (document) => document.abilities.reuse && document.field_value !== wanted.field_value,
  );
  return [
    ...fitting.filter((document) => isNamesake(document, wanted)),
    ...fitting.filter((document) => !isNamesake(document, wanted)),
  ];
}

const isNamesake = (document: VaultDocument, wanted: Wanted) =>
  document.doc_name.toLocaleLowerCase('en-IN') === wanted.doc_name.toLocaleLowerCase('en-IN');
