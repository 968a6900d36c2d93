/** Sends all documents of an order as one ZIP, by token or by signed link. */
import { extname } from 'node:path';
import { orderDisplayId } from '@portal/domain/display-id';
import type { Call, Handler } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { unauthenticAccess } from '../contract/errors.ts';
import { notVisible } from '../access/not-visible.ts';
import { type ZipEntry, zipAnswer } from '../http/serve-zip.ts';
import { storeFails } from '../http/upload-problems.ts';
import { signedDocumentsPath } from './documents-link.ts';
import { findAllDocuments, type FoundDocument } from './find-all-documents.ts';
import { shownText } from './order-document-view.ts';
import { openText } from '../crypto/sealed-text.ts';
import { linkHolder } from '../crypto/signed-link.ts';
import { dataSecrets, linkSecrets } from '../secrets.ts';

export const downloadDocuments: Handler<'downloadDocuments'> = async (deps, call) => {
  const { id } = call.params;
  const { caller, personId } = callerOf(deps, call);
  const documents = await findAllDocuments(deps.db, caller, id);
  if (!documents) throw notVisible(caller);
  await deps.limits.bundles(personId);
  const files = documents.flatMap((document) => fileEntry(deps, document));
  const texts = textsEntry(deps, documents);
  return zipAnswer([...files, ...texts], `${orderDisplayId(id)} documents.zip`);
};

/** Nobody is asked for a token beside a link, which says for whom it was made. Throws 403 unless there is one of them. */
function callerOf({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadDocuments'>) {
  const { by, expires, signature } = query;
  if (signature === undefined) return { caller: actor, personId: actor.userId };
  if (by === undefined) throw unauthenticAccess();
  const path = signedDocumentsPath(params.id, by);
  const caller = linkHolder(linkSecrets(config), path, { expires, signature }, clock.now());
  return { caller, personId: Number(by) };
}

function fileEntry({ files }: AppDeps, document: FoundDocument): ZipEntry[] {
  if (document.kind !== 'file') return [];
  const { name, issued, storedName, storedPath, sizeBytes, uploadedAt } = document;
  const open = async () => {
    const { stream } = await files.open(storedPath).catch((cause: unknown) => {
      throw storeFails(cause);
    });
    return stream;
  };
  return [
    {
      path: [...(issued ? ['Issued to you'] : []), withEnding(name, extname(storedName))],
      modifiedAt: uploadedAt,
      content: { sizeBytes, open },
    },
  ];
}

const withEnding = (name: string, ending: string) =>
  name.toLowerCase().endsWith(ending) ? name : name + ending;

/** One file for all texts, each under the name of what it was given for. */
function textsEntry({ config }: AppDeps, documents: readonly FoundDocument[]): ZipEntry[] {
  const texts = documents.filter((document) => document.kind === 'text');
  const newest = Math.max(...texts.map(({ uploadedAt }) => uploadedAt.getTime()));
  if (texts.length === 0) return [];
  const parts = texts.map(
    ({ name, textKind, sealed }) =>
      `${name}\n${shownText(textKind, openText(dataSecrets(config), sealed))}\n`,
  );
  return [{ path: ['Texts.txt'], modifiedAt: new Date(newest), content: parts.join('\n') }];
}
