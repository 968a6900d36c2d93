/** Names of files: the customer's own made harmless, and ours that nobody can guess (documents-004). */
import { randomBytes } from 'node:crypto';
import type { FileExtension } from '@portal/domain/file-rules';

const longest = 150;

// Control characters, unpaired halves of characters, and the marks that turn the direction of text around:
// `invoice\u202Efdp.exe` shows as `invoiceexe.pdf`. Joiners stay, since Indian scripts need them.
const harmful = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** The name without its folders and anything invisible, 150 characters at most with its ending; may be empty. */
export function cleanFileName(raw: string): string {
  // In a form browsers write a quote and the two ends of a line like this, and nothing else.
  const written = raw.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, '\n');
  const last = written.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const characters = [...last.replaceAll(harmful, '').replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= longest) return characters.join('');
  const ending = /\.[^.]{1,10}$/.exec(characters.join(''))?.[0] ?? '';
  return characters.slice(0, longest - ending.length).join('') + ending;
}

/** 192 random bits and the extension. */
export const newStoredName = (extension: FileExtension) =>
  `${randomBytes(24).toString('base64url')}${extension}`;

/** The name with another ending in place of its last. */
export const withEnding = (name: string, extension: FileExtension) =>
  name.replace(/\.[^.]*$/, '') + extension;
