/** Reads a multipart body: text fields as they are, files streamed to the document store after their checks. */
import type { ReceivedFile } from '../contract/files.ts';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import {
  MAX_FILES_PER_MESSAGE,
  ORDER_UPLOAD_EXTENSIONS,
  TICKET_ATTACHMENT_EXTENSIONS,
} from '@portal/domain/file-rules';
import type { FastifyRequest } from 'fastify';
import type { ContractOperation, Json } from '../contract/read-contract.ts';
import type { AppDeps } from '../deps.ts';
import { composeText } from './compose-texts.ts';
import { assertFreeDisk } from '../uploads/free-disk.ts';
import { loadQuota } from '../uploads/upload-quota.ts';
import { unlessSilent, watchArrival } from './arrival.ts';
import { invalid, Problem, unauthenticated } from '../contract/errors.ts';
import { receiveFile, type Transfer } from './receive-file.ts';
import { discardUnkept } from '../uploads/received-file.ts';
import { type FileRule, transferFailed } from './upload-problems.ts';

export interface ReceivedForm {
  fields: Json;
  files: Record<string, ReceivedFile | ReceivedFile[]>;
}

const fileRules = {
  order: { field: 'file', most: 1, extensions: ORDER_UPLOAD_EXTENSIONS, quarantines: true },
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

interface Reception extends Transfer {
  readonly request: FastifyRequest;
  readonly fields: Map<string, string>;
  readonly files: ReceivedFile[];
}

/**
 * Throws `malformed_body` for a body that is no form or did not arrive whole, `too_large`, `wrong_type`,
 * `validation_failed` with the field, `too_many` for a person who sends too many files at once; then nothing is kept.
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
  const { signal, isLate, stop } = watchArrival(request.raw, deps.uploads);
  const [fields, files] = [new Map<string, string>(), new Array<ReceivedFile>()];
  let giveBack: (() => void) | undefined;
  try {
    giveBack = deps.uploads.take(personId);
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
        return loadQuota(deps, actor);
      },
      rule: fileRules[rule],
    });
    return { fields: Object.fromEntries(fields), files: named(fileRules[rule], files) };
  } catch (error) {
    await discardUnkept(deps, files);
    // What still arrives is read away, or the connection could carry no further request.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    stop();
    giveBack?.();
  }
}

/** The files under the name of their field; nothing when none came. */
function named({ field, most }: FileRule, files: ReceivedFile[]): ReceivedForm['files'] {
  const [first] = files;
  return first ? { [field]: most === 1 ? first : files } : {};
}

async function readParts(reception: Reception) {
  const { request, signal } = reception;
  const parts = request.parts();
  const timeIsOver = new Promise<never>((_resolve, reject) => {
    const late = new Error('the time for this form is over');
    // It may be over before anything was read, which is announced no more.
    if (signal.aborted) reject(late);
    else signal.addEventListener('abort', () => reject(late), { once: true });
  });
  timeIsOver.catch(() => undefined);
  for (;;) {
    // A malformed body may make the parser fall silent; nobody waits for it without an end.
    const next = await Promise.race([unlessSilent(request.raw, parts.next()), timeIsOver]).catch(
      (error: unknown) => {
        throw transferFailed(error, reception.isLate());
      },
    );
    if (next.done) return;
    if (next.value.type === 'field') addField(reception, next.value);
    else await addFile(reception, next.value);
  }
}

function addField({ fields, rule }: Reception, part: MultipartValue) {
  const field = part.fieldname;
  if (!field) return;
  const fault =
    (part.valueTruncated && 'This is too long.') ||
    (fields.has(field) && 'Give this only once.') ||
    (field === rule.field && 'Attach the file itself, not a text.');
  if (fault) throw invalid([{ field, message: fault }]);
  // A part that calls itself JSON arrives parsed; every field of ours is text.
  if (typeof part.value !== 'string') throw invalid([{ field, message: 'This must be text.' }]);
  fields.set(field, composeText(part.value, field));
}

async function addFile(reception: Reception, part: MultipartFile) {
  const { rule, files } = reception;
  // A file under another name is an unknown field; one without a name is what browsers send when none was chosen.
  if (part.fieldname !== rule.field || !part.filename) {
    part.file.resume();
    return;
  }
  if (files.length === rule.most) {
    const message = rule.most === 1 ? 'Send only one file.' : `Send ${rule.most} files at most.`;
    throw invalid([{ field: rule.field, message }]);
  }
  files.push(await receiveFile(reception, part));
}
