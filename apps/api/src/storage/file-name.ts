/** File names: sanitises those of customers and generates unguessable stored names (documents-004). */

import { randomBytes } from 'node:crypto';
import type { FileExtension } from '@portal/domain/file-rules';

const maxLength = 150;

// Control characters, unpaired surrogates and bidirectional marks: `invoice\u202Efdp.exe` would show as
// `invoiceexe.pdf`. Joiners stay, since Indian scripts need them.
const unsafeCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Drops folders and invisible characters, and cuts to 150 characters but keeps the extension; may return ''. */
export function cleanFileName(raw: string): string {
  // Browsers escape only these in a multipart file name: quotes and line ends.
  const written = raw.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, '\n');
  const last = written.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const characters = [...last.replaceAll(unsafeCharacters, '').replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= maxLength) return characters.join('');
  const ending = /\.[^.]{1,10}$/.exec(characters.join(''))?.[0] ?? '';
  return characters.slice(0, maxLength - ending.length).join('') + ending;
}

/** 192 random bits in base64url, and the extension. */
export const newStoredName = (extension: FileExtension) =>
  `${randomBytes(24).toString('base64url')}${extension}`;

export const replaceExtension = (name: string, extension: FileExtension) =>
  name.replace(/\.[^.]*$/, '') + extension;
