/** File rules: formats and sizes. */

import { expect, it } from 'vitest';
import {
  allowedExtension,
  fileFault,
  fileFaultText,
  MAX_FILE_BYTES,
  ORDER_UPLOAD_EXTENSIONS,
  TICKET_ATTACHMENT_EXTENSIONS,
} from './file-rules.ts';

it.each([
  ['pan.pdf', 1, undefined],
  ['PAN.PDF', MAX_FILE_BYTES, undefined],
  ['photo.jpeg', 100, undefined],
  ['pan.pdf', 0, 'file_empty'],
  ['pan.pdf', MAX_FILE_BYTES + 1, 'file_too_large'],
  ['deed.docx', 100, 'file_type_not_allowed'],
  ['pan.pdf.exe', 100, 'file_type_not_allowed'],
  ['panpdf', 100, 'file_type_not_allowed'],
  ['.pdf', 100, 'file_type_not_allowed'],
  ['', 0, 'file_type_not_allowed'],
])('an order upload %j of %d bytes: %s', (name, size, fault) => {
  expect(fileFault({ name, size }, ORDER_UPLOAD_EXTENSIONS)).toBe(fault);
});

it('tickets accept documents and pictures too', () => {
  expect(allowedExtension('Deed.DOCX', TICKET_ATTACHMENT_EXTENSIONS)).toBe('.docx');
  expect(allowedExtension('a.gif', TICKET_ATTACHMENT_EXTENSIONS)).toBe('.gif');
  expect(allowedExtension('a.gif', ORDER_UPLOAD_EXTENSIONS)).toBeUndefined();
});

it('an error names the accepted formats', () => {
  expect(fileFaultText('file_type_not_allowed', ORDER_UPLOAD_EXTENSIONS)).toContain(
    '.pdf, .jpg, .png, .jpeg',
  );
  expect(fileFaultText('file_too_large', ORDER_UPLOAD_EXTENSIONS)).toContain('10 MB');
  expect(fileFaultText('file_empty', ORDER_UPLOAD_EXTENSIONS)).toContain('empty');
});
