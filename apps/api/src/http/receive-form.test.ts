/** Forms of attackers and broken clients are rejected with a clear message and keep no file. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@portal/domain/file-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentFixture, fileOf, createDocumentFixture, pdfFile } from '../../test/document-fixture.ts';
import { boundary, closingBoundary, filePart, textPart } from '../../test/form-parts.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import {
  sampleDocx,
  sampleExe,
  sampleHtml,
  sampleJpeg,
  samplePdf,
  sampleSvg,
} from '../../test/sample-files.ts';

let fixture: DocumentFixture;
let order: MadeOrder;
beforeAll(async () => {
  fixture = await createDocumentFixture();
  order = await fixture.order();
});
afterAll(() => fixture.testApp.close());

const nothingIsKept = async () => {
  expect(await fixture.stored()).toEqual([]);
  expect(await fixture.incoming()).toEqual([]);
};

describe('a rejected file', () => {
  const empty = Buffer.alloc(0);
  it.each([
    ['a program as .pdf', fileOf('pan.pdf', sampleExe()), 415, /content .* does not fit .*\.pdf/],
    ['an HTML page as .png', fileOf('pan.png', sampleHtml()), 415, /content/],
    ['an SVG with a script as .jpg', fileOf('"><svg onload=alert(1)>.jpg', sampleSvg()), 415, /content/],
    ['an SVG', fileOf('pan.svg', sampleSvg()), 415, /\.pdf, \.jpg, \.png, \.jpeg/],
    ['an image as .pdf', fileOf('pan.pdf', sampleJpeg()), 415, /content/],
    ['a second extension', fileOf('pan.pdf.exe', samplePdf()), 415, /type of file/],
    ['a hidden second extension', fileOf('pan\u202Efdp.exe', samplePdf()), 415, /type of file/],
    ['a Word document', fileOf('pan.docx', sampleDocx()), 415, /type of file/],
    ['no extension', fileOf('pan', samplePdf()), 415, /type of file/],
    ['only an extension', fileOf('.pdf', samplePdf()), 415, /type of file/],
    ['an empty file', fileOf('pan.pdf', empty), 400, /empty/],
    ['a large file of a wrong type', fileOf('pan.pdf', Buffer.alloc(3_000_000, 'x')), 415, /content/],
    ['a file of 10 MB and one byte', pdfFile('pan.pdf', MAX_FILE_BYTES + 1), 413, /larger than 10 MB/],
  ])(
    '%s is not stored [api-upload_document-003] [api-upload_document-004] [api-upload_document-005]',
    async (_what, file, status, message) => {
      const code = { 400: 'validation_failed', 413: 'too_large', 415: 'wrong_type' }[status];
      await expect(fixture.uploadDocument(order, file)).rejects.toMatchObject({
        status,
        code,
        message: expect.stringMatching(message),
        errors: [{ field: 'file' }],
      });
      await nothingIsKept();
    },
  );
});

const ids = () => textPart('order_id', order.id) + textPart('doc_id', order.documents[0]);
const pdf = samplePdf().toString('latin1');

const inject = (payload: string, contentType = `multipart/form-data; boundary=${boundary}`) =>
  fixture.testApp.app.inject({
    method: 'POST',
    url: '/api/upload_document',
    headers: { authorization: `Bearer ${fixture.customer.token}`, 'content-type': contentType },
    payload,
  });

describe('a rejected form', () => {
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join('');
  it.each<[string, () => string, number, string, string | undefined]>([
    [
      'without a boundary',
      () => ids() + filePart('file', 'p.pdf', pdf) + closingBoundary,
      400,
      'malformed_body',
      'multipart/form-data',
    ],
    [
      'with another boundary',
      () => ids() + closingBoundary,
      400,
      'malformed_body',
      'multipart/form-data; boundary=other',
    ],
    ['that is JSON', () => '{"order_id":1}', 415, 'wrong_type', 'application/json'],
    ['that is plain text', () => 'order_id=1', 415, 'wrong_type', 'text/plain'],
    ['that is empty', () => '', 400, 'validation_failed', undefined],
    ['that is not multipart', () => 'x'.repeat(5_000), 400, 'malformed_body', undefined],
    [
      'truncated inside the file',
      () => ids() + filePart('file', 'p.pdf', pdf).slice(0, -60),
      400,
      'malformed_body',
      undefined,
    ],
    [
      'truncated inside a header',
      () => `${ids()}--${boundary}\r\nContent-Dispo`,
      400,
      'malformed_body',
      undefined,
    ],
    [
      'truncated before its end',
      () => ids() + filePart('file', 'p.pdf', pdf),
      400,
      'malformed_body',
      undefined,
    ],
    [
      'with 21 fields',
      () => many(21, (i) => textPart(`f${i}`, 'x')) + closingBoundary,
      413,
      'too_large',
      undefined,
    ],
    [
      'with 5,000 fields',
      () => many(5_000, (i) => textPart(`f${i}`, 'x')) + closingBoundary,
      413,
      'too_large',
      undefined,
    ],
    [
      'with 40 files',
      () => many(40, (i) => filePart(`f${i}`, 'p.pdf', pdf)) + closingBoundary,
      413,
      'too_large',
      undefined,
    ],
    [
      'with its file under another name',
      () => ids() + filePart('papers', 'p.pdf', pdf) + closingBoundary,
      400,
      'validation_failed',
      undefined,
    ],
    [
      'with a file without a name',
      () => ids() + filePart('file', '', pdf) + closingBoundary,
      400,
      'validation_failed',
      undefined,
    ],
    [
      'with a huge field',
      () => ids() + textPart('field_value', 'x'.repeat(70_000)) + closingBoundary,
      400,
      'validation_failed',
      undefined,
    ],
    [
      'with a JSON field',
      () =>
        ids() + textPart('field_value', '{"a":1}', 'Content-Type: application/json\r\n') + closingBoundary,
      400,
      'validation_failed',
      undefined,
    ],
    [
      'with a malformed JSON field',
      () => ids() + textPart('field_value', '{', 'Content-Type: application/json\r\n') + closingBoundary,
      400,
      'malformed_body',
      undefined,
    ],
    [
      'with a field named __proto__',
      () => ids() + textPart('__proto__', 'x') + closingBoundary,
      400,
      'malformed_body',
      undefined,
    ],
    [
      'with a forged internal file object',
      () =>
        ids() +
        textPart('kept', '{"storedPath":"user1/x.pdf","sha256":"x"}', 'Content-Type: application/json\r\n') +
        closingBoundary,
      400,
      'validation_failed',
      undefined,
    ],
  ])(
    '%s returns the standard error body and keeps nothing [errors-015]',
    async (_what, body, status, code, type) => {
      const answer = await inject(body(), type);
      expect(answer.json()).toMatchObject({ status: 'false', code, request_id: expect.any(String) });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toMatch(/node_modules|busboy|at .*\.js|Multipart:/i);
      await nothingIsKept();
    },
  );

  it('with an invalid second file does not keep the first one', async () => {
    const answer = await inject(ids() + filePart('file', 'p.pdf', pdf) + `--${boundary}\r\nContent-Dispo`);
    expect(answer.statusCode).toBe(400);
    await nothingIsKept();
  });
});

// Last, because these files are kept.
describe('an accepted file', () => {
  it('has exactly 10 MB at most', async () => {
    const document = await fixture.uploadDocument(order, pdfFile('whole.pdf', MAX_FILE_BYTES));
    expect(document.file_name).toBe('whole.pdf');
  });

  it.each([
    ['../../x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['x.exe.pdf', 'x.exe.pdf'],
    ['x\u0000.pdf', 'x.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('named %j is stored as %j in its sender’s folder [documents-004]', async (name, kept) => {
    const answer = await inject(ids() + filePart('file', name, pdf) + closingBoundary);
    expect(answer.json()).toMatchObject({ status: 'true', document: { file_name: kept } });
    const folder = await readdir(join(fixture.testApp.filesDir, `user${fixture.customer.id}`));
    expect(folder).toContain(answer.json<{ document: { field_value: string } }>().document.field_value);
  });

  it('may precede the other fields, and unknown ones', async () => {
    const extra = textPart('colour', 'red') + filePart('papers', 'q.exe', 'x');
    const answer = await inject(filePart('file', 'p.pdf', pdf) + extra + ids() + closingBoundary);
    expect(answer.json()).toMatchObject({ status: 'true', document: { file_name: 'p.pdf' } });
  });
});
