import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileExtension } from '@portal/domain/file-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as hostile from '../../test/hostile-files.ts';
import * as sample from '../../test/sample-files.ts';
import { createFileInspector } from './file-inspector.ts';

// In a separate process, as in production: other tests load another version of the PDF parser into this one.
const inspector = createFileInspector();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-inspect-'));
});
afterAll(async () => {
  inspector.stop();
  await rm(folder, { recursive: true });
});

async function inspectFile(bytes: Buffer, extension: FileExtension) {
  const file = join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return inspector.inspect({ file, extension }, 1);
}

const bomPdf = () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sample.samplePdf()]);
const latePdf = () => Buffer.concat([sample.sampleHtml(), sample.samplePdf()]);
const sheet = () => sample.sampleZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
const twoJpegs = () => Buffer.concat([sample.sampleJpeg(), Buffer.alloc(8), sample.sampleJpeg()]);
const cut = (file: Buffer) => file.subarray(0, -3);
const changed = (file: Buffer, at: number) => {
  file[at] = (file[at] ?? 0) ^ 1;
  return file;
};

describe('accepts', () => {
  it.each<[string, FileExtension, () => Buffer]>([
    ['a PDF', '.pdf', sample.samplePdf],
    ['a PDF after a byte order mark', '.pdf', bomPdf],
    ['a PDF of 10 MB', '.pdf', () => sample.samplePdf(10 * 1024 * 1024)],
    ['a PDF that only its owner may change', '.pdf', () => hostile.encryptedPdf('')],
    [
      'a PDF with a little behind its end',
      '.pdf',
      () => hostile.appendText(sample.samplePdf(), '\n% by a printer'),
    ],
    ['a JPEG', '.jpg', sample.sampleJpeg],
    ['a JPEG', '.jpeg', sample.sampleJpeg],
    ['a JPEG with another one behind it, as phones make it', '.jpg', twoJpegs],
    ['a PNG', '.png', sample.samplePng],
    ['a GIF', '.gif', sample.sampleGif],
    ['an old Word document', '.doc', sample.sampleDoc],
    ['a Word document', '.docx', sample.sampleDocx],
    ['a Word document with 9 MB of blank picture', '.docx', () => hostile.compressedDocx(9 * 1024 * 1024)],
  ])('%s as %s', async (_what, extension, make) => {
    expect(await inspectFile(make(), extension)).toEqual({ extension, warnings: [] });
  });

  it.each<[string, FileExtension, () => Buffer, FileExtension]>([
    ['a PNG', '.jpg', sample.samplePng, '.png'],
    ['a JPEG', '.png', sample.sampleJpeg, '.jpg'],
    ['a GIF', '.png', sample.sampleGif, '.gif'],
  ])('%s as %s gets the ending of its true type', async (_what, extension, make, right) => {
    expect(await inspectFile(make(), extension)).toEqual({ extension: right, warnings: [] });
  });

  it.each([
    ['a script', hostile.scriptPdf, ['script']],
    ['a script under a disguised name', hostile.disguisedScriptPdf, ['script']],
    ['a script in a packed object', hostile.compressedScriptPdf, ['script']],
    ['a program to start', hostile.launchPdf, ['action']],
    ['an attached file', hostile.attachmentPdf, ['attachment']],
  ])('a PDF with %s, with a warning', async (_what, make, warnings) => {
    expect(await inspectFile(make(), '.pdf')).toEqual({ extension: '.pdf', warnings });
  });
});

describe('rejects', () => {
  it.each<[string, FileExtension, () => Buffer, string]>([
    ['a PDF after a page', '.pdf', latePdf, 'wrong_content'],
    ['a PDF', '.jpg', sample.samplePdf, 'wrong_content'],
    ['a PNG', '.pdf', sample.samplePng, 'wrong_content'],
    ['a PNG', '.docx', sample.samplePng, 'wrong_content'],
    ['a program', '.pdf', sample.sampleExe, 'wrong_content'],
    ['a page', '.png', sample.sampleHtml, 'wrong_content'],
    ['a drawing with a script', '.png', sample.sampleSvg, 'wrong_content'],
    ['a spreadsheet', '.docx', sheet, 'wrong_content'],
    ['any archive', '.docx', () => sample.sampleZip({ 'a.txt': 'a' }), 'wrong_content'],
    ['a Word document', '.doc', sample.sampleDocx, 'wrong_content'],
    ['an old Word document', '.docx', sample.sampleDoc, 'wrong_content'],
    ['an old spreadsheet', '.doc', () => sample.sampleDoc(['Workbook']), 'wrong_content'],
    ['text', '.pdf', () => Buffer.from('%PD'), 'wrong_content'],
    ['nothing but the head of a PDF', '.pdf', hostile.pagelessPdf, 'broken'],
    [
      'scripts behind the head of a PDF',
      '.pdf',
      () => hostile.appendText(hostile.pagelessPdf(), '<script>'),
      'broken',
    ],
    ['scripts behind a PDF', '.pdf', hostile.polyglotPdf, 'extra_data'],
    ['a PDF with a password', '.pdf', () => hostile.encryptedPdf(), 'locked'],
    ['objects that unpack to 40 MB', '.pdf', hostile.bombPdf, 'unpacks_too_large'],
    [
      'the test file of virus scanners',
      '.pdf',
      () => hostile.appendText(sample.samplePdf(), hostile.eicar),
      'virus',
    ],
    ['the head of a JPEG', '.jpg', hostile.jpegHeader, 'broken'],
    ['a cut JPEG', '.jpg', () => cut(sample.sampleJpeg()), 'broken'],
    ['a JPEG of nearly no data for its size', '.jpg', () => hostile.jpegOfSize(4_000, 3_000), 'broken'],
    ['a JPEG of 65,535 x 65,535', '.jpg', () => hostile.jpegOfSize(65_535, 65_535), 'too_many_pixels'],
    [
      'a script behind a JPEG',
      '.jpg',
      () => hostile.appendText(sample.sampleJpeg(), '<?php x();'),
      'extra_data',
    ],
    ['a PNG of 20,000 x 20,000', '.png', () => hostile.pngOfSize(20_000, 20_000), 'too_many_pixels'],
    [
      'a PNG of 2^32 pixels a side',
      '.png',
      () => hostile.pngOfSize(2 ** 32 - 1, 2 ** 32 - 1),
      'too_many_pixels',
    ],
    ['a PNG without an area', '.png', () => hostile.pngOfSize(0, 5), 'broken'],
    ['a PNG whose pixels were changed', '.png', () => changed(sample.samplePng(), 45), 'broken'],
    ['a cut PNG', '.png', () => cut(sample.samplePng()), 'broken'],
    ['an archive behind a PNG', '.png', () => hostile.appendText(sample.samplePng(), 'PK'), 'extra_data'],
    ['a cut GIF', '.gif', () => cut(sample.sampleGif()), 'broken'],
    ['a script behind a GIF', '.gif', () => hostile.appendText(sample.sampleGif(), '<?php'), 'extra_data'],
    ['macros', '.docx', hostile.macroDocx, 'macros'],
    ['macros of the older format', '.doc', () => sample.sampleDoc(['WordDocument', 'Macros']), 'macros'],
    ['a newer document with a password', '.docx', () => sample.sampleDoc(['EncryptedPackage']), 'locked'],
    ['an entry outside of the archive', '.docx', hostile.climbingDocx, 'broken'],
    ['2,003 entries', '.docx', hostile.crowdedDocx, 'unpacks_too_large'],
    ['30 MB of zeros', '.docx', () => hostile.compressedDocx(30 * 1024 * 1024), 'unpacks_too_large'],
    [
      'an entry that is larger than it says',
      '.docx',
      () => hostile.compressedDocx(2 ** 24, 9),
      'unpacks_too_large',
    ],
    ['a cut archive', '.docx', () => sample.sampleDocx().subarray(0, 40), 'broken'],
    [
      'something behind an archive',
      '.docx',
      () => hostile.appendText(sample.sampleDocx(), 'x'),
      'extra_data',
    ],
  ])('%s as %s', async (_what, extension, make, fault) => {
    expect(await inspectFile(make(), extension)).toEqual({ fault });
  });
});
