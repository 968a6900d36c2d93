/** Uploads a file or a text for a requirement of an order, as a new version. */

import { checkDocumentText } from '@portal/domain/document-text';
import { invalid } from '../contract/errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { Body, Handler } from '../contract/operation.ts';
import { encryptText } from '../crypto/encrypted-text.ts';
import { inTransaction } from '../db/transaction.ts';
import { dataSecrets } from '../secrets.ts';
import { fileColumns } from '../storage/file-columns.ts';
import { isReceivedFile, keepFiles } from '../uploads/received-file.ts';
import { addVersion, lockRequirement, type Requirement } from './add-version.ts';
import { loadOrderDocument } from './order-document-view.ts';

export const uploadDocument: Handler<'uploadDocument'> = async (deps, { actor, body }) => {
  await deps.limits.notifying('document', actor.userId);
  return inTransaction(deps.db, async (tx) => {
    const requirement = await lockRequirement(tx, { customerId: actor.userId, ...body });
    const content = parseContent(requirement, body);
    const columns =
      'file' in content
        ? fileColumns(content.file)
        : { text_sealed: encryptText(dataSecrets(deps.config), content.text) };
    await addVersion(tx, deps, requirement, { uploaded_by: actor.userId, ...columns });
    const document = await loadOrderDocument(tx, dataSecrets(deps.config), requirement.id);
    if ('file' in content) await keepFiles(tx, [content.file]);
    return { status: 'true', message: messageFor(content), document };
  });
};

type Content = { readonly file: ReceivedFile } | { readonly text: string };

function messageFor(content: Content): string {
  if ('text' in content) return 'Text saved.';
  return content.file.isScanned
    ? 'Document uploaded.'
    : 'Document uploaded. It is being checked for viruses.';
}

/** Throws 400 with the field unless the content is of the requirement's type. */
function parseContent(requirement: Requirement, { file, field_value }: Body<'uploadDocument'>): Content {
  const sentFile = isReceivedFile(file) ? file : undefined;
  if (requirement.field_type === 'file') {
    if (field_value !== undefined)
      throw fault('field_value', 'This document is a file: send no text with it.');
    if (!sentFile) throw fault('file', 'Choose a file to upload.');
    return { file: sentFile };
  }
  if (sentFile) throw fault('file', 'This document is a text: type it instead of sending a file.');
  const checked = checkDocumentText(requirement.kind, field_value ?? '');
  if ('fault' in checked) throw fault('field_value', checked.fault);
  return checked;
}

const fault = (field: string, message: string) => invalid([{ field, message }]);
