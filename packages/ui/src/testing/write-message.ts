/** Writes into a form's rich-text field in tests, by pasting, since jsdom can't type into it. */

import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Resolves when the editor has the text; formatting needs the editor's chunk. */
export async function writeMessage(html: string): Promise<HTMLElement> {
  // Compiling it takes longer than the usual timeout.
  await import('../portal/tiptap-editor.tsx');
  await screen.findByLabelText('Format of Message');
  const field = screen.getByLabelText(/^Message/, { selector: '[contenteditable]' });
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(field, { clipboardData: { getData, types: ['text/html'] } });
  await waitFor(() => {
    if (field.textContent === '') throw new Error('The editor has not taken the text yet.');
  });
  return field;
}
