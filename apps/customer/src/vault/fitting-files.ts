/** The files of the vault that fit a document of an order, best first. */
import type { VaultDocument } from './vault.queries.ts';

type Wanted = { id: number; doc_name: string; field_value: string | null };

/**
 * Each file once; without the document's current file and without rejected
 * or expired ones. Uploads for a document of the same name come first, then the newest.
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
