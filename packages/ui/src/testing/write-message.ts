/** Writes into the rich-text field of a form, for tests; jsdom can't type into it, but it can paste. */
import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Resolves when the editor has taken the text; before its own piece is there nobody can write marks. */
export async function writeMessage(html: string): Promise<HTMLElement> {
  // Compiling it takes longer than anybody waits for what is on a screen.
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
