/** Decides by a file's whole content whether it is a sound file of the type that its name says. */
import type { FileWarning } from '../contract/files.ts';
import type { FileExtension } from '@portal/domain/file-rules';
import { inspectDoc, isLockedOffice } from './inspect-doc.ts';
import { inspectDocx } from './inspect-docx.ts';
import { inspectGif } from './inspect-gif.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectPng } from './inspect-png.ts';
import { type Inspection, UnfitFile } from './inspection.ts';

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
/** Phones and chat programs save pictures of one type under the ending of another. */
const trueEnding: Partial<Record<FileType, FileExtension>> = { jpeg: '.jpg', png: '.png', gif: '.gif' };

/** The harmless file with which every virus scanner is tested (eicar.org). In two parts, or this file would be one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'].join('');

/** Memory and time are bounded by the size of `bytes`, except for what the parser of PDFs takes. Never throws. */
export async function inspectFile(bytes: Buffer, extension: FileExtension): Promise<Inspection> {
  try {
    if (bytes.includes(eicar, 0, 'latin1')) throw new UnfitFile('virus', 'the test file of virus scanners');
    const type = findType(bytes);
    const ending = type === typeOf[extension] ? extension : mendedEnding(type, extension);
    if (type === 'doc' && extension === '.docx' && isLockedOffice(bytes)) {
      throw new UnfitFile('locked', 'an encrypted package');
    }
    if (type === undefined || ending === undefined) {
      throw new UnfitFile('wrong_content', `${type ?? 'no known type'} as ${extension}`);
    }
    return { extension: ending, warnings: await inspectors[type](bytes) };
  } catch (error) {
    return { fault: error instanceof UnfitFile ? error.fault : 'broken' };
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

/** Only pictures are given the ending of their true type. */
const mendedEnding = (type: FileType | undefined, extension: FileExtension) =>
  type !== undefined && trueEnding[typeOf[extension]] !== undefined ? trueEnding[type] : undefined;

const starts: readonly (readonly [FileType, Buffer])[] = [
  ['pdf', Buffer.from('%PDF-')],
  ['pdf', Buffer.from('\uFEFF%PDF-')],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
  ['doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['docx', Buffer.from('PK\u0003\u0004')],
];

const findType = (bytes: Buffer): FileType | undefined =>
  starts.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];
