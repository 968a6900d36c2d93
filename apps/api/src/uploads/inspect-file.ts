/** Checks by its content whether a file is valid and of the type of its extension. */

import type { FileExtension } from '@portal/domain/file-rules';
import type { FileWarning } from '../contract/files.ts';
import { inspectDoc, isLockedOffice } from './inspect-doc.ts';
import { inspectDocx } from './inspect-docx.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectGif, inspectJpeg, inspectPng } from './inspect-picture.ts';
import { type Inspection, RejectedFileError } from './inspection.ts';

type FileType = 'pdf' | 'jpeg' | 'png' | 'gif' | 'doc' | 'docx';

const typeOf: Record<FileExtension, FileType> = {
  '.pdf': 'pdf',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.gif': 'gif',
  '.doc': 'doc',
  '.docx': 'docx',
};
/** Phones and chat apps save pictures of one type with the extension of another. */
const canonicalExtension: Partial<Record<FileType, FileExtension>> = {
  jpeg: '.jpg',
  png: '.png',
  gif: '.gif',
};

/** The EICAR test file, which every virus scanner detects. In two parts, so that scanners don't detect this source file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'].join('');

/** Memory and time are bounded by the size of `bytes`, except in the PDF parser. Never throws. */
export async function inspectFile(bytes: Buffer, extension: FileExtension): Promise<Inspection> {
  try {
    if (bytes.includes(eicar, 0, 'latin1')) throw new RejectedFileError('virus', 'the EICAR test file');
    const type = detectType(bytes);
    const actual = type === typeOf[extension] ? extension : correctedExtension(type, extension);
    if (type === 'doc' && extension === '.docx' && isLockedOffice(bytes)) {
      throw new RejectedFileError('locked', 'an encrypted package');
    }
    if (type === undefined || actual === undefined) {
      throw new RejectedFileError('wrong_content', `${type ?? 'no known type'} as ${extension}`);
    }
    return { extension: actual, warnings: await inspectors[type](bytes) };
  } catch (error) {
    return { fault: error instanceof RejectedFileError ? error.fault : 'broken' };
  }
}

const inspectors: Record<FileType, (bytes: Buffer) => FileWarning[] | Promise<FileWarning[]>> = {
  pdf: inspectPdf,
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  doc: inspectDoc,
  docx: inspectDocx,
};

/** Only pictures get the extension of their actual type. */
const correctedExtension = (type: FileType | undefined, extension: FileExtension) =>
  type !== undefined && canonicalExtension[typeOf[extension]] !== undefined
    ? canonicalExtension[type]
    : undefined;

const magicBytes: readonly (readonly [FileType, Buffer])[] = [
  ['pdf', Buffer.from('%PDF-')],
  ['pdf', Buffer.from('\uFEFF%PDF-')],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
  ['doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['docx', Buffer.from('PK\u0003\u0004')],
];

const detectType = (bytes: Buffer): FileType | undefined =>
  magicBytes.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];
