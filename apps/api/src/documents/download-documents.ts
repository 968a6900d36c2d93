/** Sends all documents of an order as one ZIP, authorised by token or by signed link. */

import { extname } from 'node:path';
import { orderDisplayId } from '@portal/domain/display-id';
import { notVisible } from '../access/not-visible.ts';
import { unauthenticAccess } from '../contract/errors.ts';
import type { Call, Handler } from '../contract/operation.ts';
import { decryptText } from '../crypto/encrypted-text.ts';
import { callerOfLink } from '../crypto/signed-link.ts';
import type { AppDeps } from '../deps.ts';
import { type ZipEntry, zipAnswer } from '../http/serve-zip.ts';
import { storageProblem } from '../http/upload-problems.ts';
import { dataSecrets, linkSecrets } from '../secrets.ts';
import { signedDocumentsPath } from './documents-link.ts';
import { findDownloadableDocuments, type DownloadableDocument } from './find-downloadable-documents.ts';
import { maskSensitiveText } from './order-document-view.ts';

export const downloadDocuments: Handler<'downloadDocuments'> = async (deps, call) => {
  const { id } = call.params;
  const { caller, personId } = resolveCaller(deps, call);
  const documents = await findDownloadableDocuments(deps.db, caller, id);
  if (!documents) throw notVisible(caller);
  await deps.limits.bundles(personId);
  const files = documents.flatMap((document) => fileEntry(deps, document));
  const texts = textsEntry(deps, documents);
  return zipAnswer([...files, ...texts], `${orderDisplayId(id)} documents.zip`);
};

/** A signed link needs no token and names the person it was made for. Throws 403 without token and link. */
function resolveCaller({ config, clock }: AppDeps, { actor, params, query }: Call<'downloadDocuments'>) {
  const { by, expires, signature } = query;
  if (signature === undefined) return { caller: actor, personId: actor.userId };
  if (by === undefined) throw unauthenticAccess();
  const path = signedDocumentsPath(params.id, by);
  const caller = callerOfLink(linkSecrets(config), path, { expires, signature }, clock.now());
  return { caller, personId: Number(by) };
}

function fileEntry({ files }: AppDeps, document: DownloadableDocument): ZipEntry[] {
  if (document.kind !== 'file') return [];
  const { name, issued, storedName, storedPath, sizeBytes, uploadedAt } = document;
  const open = async () => {
    const { stream } = await files.open(storedPath).catch((cause: unknown) => {
      throw storageProblem(cause);
    });
    return stream;
  };
  return [
    {
      path: [...(issued ? ['Issued to you'] : []), withExtension(name, extname(storedName))],
      modifiedAt: uploadedAt,
      content: { sizeBytes, open },
    },
  ];
}

const withExtension = (name: string, ending: string) =>
  name.toLowerCase().endsWith(ending) ? name : name + ending;

/** One text file with every text under the name of its requirement. */
function textsEntry({ config }: AppDeps, documents: readonly DownloadableDocument[]): ZipEntry[] {
  const texts = documents.filter((document) => document.kind === 'text');
  const newest = Math.max(...texts.map(({ uploadedAt }) => uploadedAt.getTime()));
  if (texts.length === 0) return [];
  const parts = texts.map(
    ({ name, textKind, sealed }) =>
      `${name}\n${maskSensitiveText(textKind, decryptText(dataSecrets(config), sealed))}\n`,
  );
  return [{ path: ['Texts.txt'], modifiedAt: new Date(newest), content: parts.join('\n') }];
}
