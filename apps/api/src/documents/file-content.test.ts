/** Which contents pass for which extension. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileExtension } from '@portal/domain/file-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  sampleDoc,
  sampleDocx,
  sampleExe,
  sampleGif,
  sampleHtml,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleSvg,
  sampleZip,
} from '../../test/sample-files.ts';
import { contentFits } from './file-content.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-content-'))));
afterAll(() => rm(folder, { recursive: true }));

const bomPdf = () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), samplePdf()]);
const latePdf = () => Buffer.concat([sampleHtml(), samplePdf()]);
const sheet = () => sampleZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });

it.each<[string, FileExtension, () => Buffer, boolean]>([
  ['a PDF', '.pdf', samplePdf, true],
  ['a PDF after a byte order mark', '.pdf', bomPdf, true],
  ['a PDF after a page', '.pdf', latePdf, false],
  ['a JPEG', '.jpg', sampleJpeg, true],
  ['a JPEG', '.jpeg', sampleJpeg, true],
  ['a PNG', '.png', samplePng, true],
  ['a GIF', '.gif', sampleGif, true],
  ['an old Word document', '.doc', sampleDoc, true],
  ['a Word document', '.docx', sampleDocx, true],
  ['a PNG', '.jpg', samplePng, false],
  ['a JPEG', '.png', sampleJpeg, false],
  ['a PDF', '.jpg', samplePdf, false],
  ['a program', '.pdf', sampleExe, false],
  ['a page', '.png', sampleHtml, false],
  ['a drawing with a script', '.png', sampleSvg, false],
  ['a spreadsheet', '.docx', sheet, false],
  ['any archive', '.docx', () => sampleZip({ 'a.txt': 'a' }), false],
  ['a cut archive', '.docx', () => sampleDocx().subarray(0, 40), false],
  ['a Word document', '.doc', sampleDocx, false],
  ['text', '.pdf', () => Buffer.from('%PD'), false],
  ['one byte', '.pdf', () => Buffer.from('%'), false],
])('%s as %s', async (_what, extension, make, fits) => {
  const file = join(folder, `file${extension}`);
  await writeFile(file, make());
  expect(await contentFits(file, extension)).toBe(fits);
});
