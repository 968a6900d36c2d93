/** Document statuses: labels and allowed changes. */

import { expect, it } from 'vitest';
import { customerDocumentStatus, documentAbilities, isDocumentStatus } from './document-status.ts';

it.each([
  ['Pending', 'Pending', ['upload']],
  ['Uploaded', 'Uploaded', ['download', 'reupload']],
  ['Accepted', 'Uploaded', ['download']],
  ['Rejected', 'Rejected', ['upload', 'download']],
] as const)('a %s document is shown as %s and allows %j', (status, shown, allowed) => {
  expect(customerDocumentStatus(status)).toBe(shown);
  const abilities = Object.entries(documentAbilities(status));
  expect(abilities.filter(([, may]) => may).map(([ability]) => ability)).toEqual(allowed);
});

it('has four statuses', () => {
  expect(isDocumentStatus('Accepted')).toBe(true);
  expect(isDocumentStatus('accepted')).toBe(false);
});
