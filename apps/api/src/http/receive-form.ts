/** Reads a multipart body: text fields, and files that are checked and streamed to the document store. */

import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import {
  MAX_FILES_PER_MESSAGE,
  ORDER_UPLOAD_EXTENSIONS,
  TICKET_ATTACHMENT_EXTENSIONS,
} from '@portal/domain/file-rules';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem, unauthenticated } from '../contract/errors.ts';
import type { ReceivedFile } from '../contract/files.ts';
import type { ContractOperation, Json } from '../contract/read-contract.ts';
import type { AppDeps } from '../deps.ts';
import { assertFreeDisk } from '../uploads/free-disk.ts';
import { discardUnkeptFiles } from '../uploads/received-file.ts';
import { checkQuota } from '../uploads/upload-quota.ts';
import { normaliseText } from './normalise-texts.ts';
import { receiveFile, type FileTransfer } from './receive-file.ts';
import { rejectIfStalled, startUploadDeadline } from './upload-deadline.ts';
import { type FileRule, transferProblem } from './upload-problems.ts';

export interface ReceivedForm {
  fields: Json;
  files: Record<string, ReceivedFile | ReceivedFile[]>;
}

const fileRules = {
  order: { field: 'file', most: 1, extensions: ORDER_UPLOAD_EXTENSIONS, quarantines: true },
  proof: { field: 'file', most: 1, extensions: ORDER_UPLOAD_EXTENSIONS, quarantines: false },
  ticket: {
    field: 'attachment',
    most: MAX_FILES_PER_MESSAGE,
    extensions: TICKET_ATTACHMENT_EXTENSIONS,
    quarantines: false,
  },
  chat: {
    field: 'attachment',
    most: MAX_FILES_PER_MESSAGE,
    extensions: TICKET_ATTACHMENT_EXTENSIONS,
    quarantines: false,
  },
} as const satisfies Record<string, FileRule>;

interface FormTransfer extends FileTransfer {
  readonly request: FastifyRequest;
  readonly fields: Map<string, string>;
  readonly files: ReceivedFile[];
}

/**
 * Throws `malformed_body` for a malformed or incomplete form, `too_large`, `wrong_type`, `validation_failed` with the
 * field, or `too_many` for too many parallel uploads, and then keeps no file.
 */
export async function receiveForm(
  deps: AppDeps,
  request: FastifyRequest,
  rule: ContractOperation['fileRule'] & string,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem('wrong_type', 'Send this call as multipart/form-data.');
  if (!request.actor) throw unauthenticated();
  const { actor } = request;
  const personId = actor.userId;
  const { signal, isLate, stop } = startUploadDeadline(request.raw, deps.uploads);
  const [fields, files] = [new Map<string, string>(), new Array<ReceivedFile>()];
  let releaseSlot: (() => void) | undefined;
  try {
    releaseSlot = deps.uploads.acquire(personId);
    await readParts({
      deps,
      request,
      personId,
      signal,
      fields,
      files,
      isLate,
      admit: async () => {
        await assertFreeDisk(deps);
        return checkQuota(deps, actor);
      },
      rule: fileRules[rule],
    });
    return { fields: Object.fromEntries(fields), files: filesByField(fileRules[rule], files) };
  } catch (error) {
    await discardUnkeptFiles(deps, files);
    // Drains the rest of the body, so that the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    stop();
    releaseSlot?.();
  }
}

/** The files under their field's name; empty without files. */
function filesByField({ field, most }: FileRule, files: ReceivedFile[]): ReceivedForm['files'] {
  const [first] = files;
  return first ? { [field]: most === 1 ? first : files } : {};
}

async function readParts(transfer: FormTransfer) {
  const { request, signal } = transfer;
  const parts = request.parts();
  const timeIsOver = new Promise<never>((_resolve, reject) => {
    const late = new Error('the form exceeded its deadline');
    // An earlier abort fires no event.
    if (signal.aborted) reject(late);
    else signal.addEventListener('abort', () => reject(late), { once: true });
  });
  timeIsOver.catch(() => undefined);
  for (;;) {
    // The parser may stall on a malformed body.
    const next = await Promise.race([rejectIfStalled(request.raw, parts.next()), timeIsOver]).catch(
      (error: unknown) => {
        throw transferProblem(error, transfer.isLate());
      },
    );
    if (next.done) return;
    if (next.value.type === 'field') addField(transfer, next.value);
    else await addFile(transfer, next.value);
  }
}

function addField({ fields, rule }: FormTransfer, part: MultipartValue) {
  const field = part.fieldname;
  if (!field) return;
  const fault =
    (part.valueTruncated && 'This is too long.') ||
    (fields.has(field) && 'Give this only once.') ||
    (field === rule.field && 'Attach the file itself, not a text.');
  if (fault) throw invalid([{ field, message: fault }]);
  // The parser decodes JSON parts, but all fields are text.
  if (typeof part.value !== 'string') throw invalid([{ field, message: 'This must be text.' }]);
  fields.set(field, normaliseText(part.value, field));
}

async function addFile(transfer: FormTransfer, part: MultipartFile) {
  const { rule, files } = transfer;
  // Ignores unknown fields, and the file without a name that browsers send when none was chosen.
  if (part.fieldname !== rule.field || !part.filename) {
    part.file.resume();
    return;
  }
  if (files.length === rule.most) {
    const message = rule.most === 1 ? 'Send only one file.' : `Send ${rule.most} files at most.`;
    throw invalid([{ field: rule.field, message }]);
  }
  files.push(await receiveFile(transfer, part));
}
