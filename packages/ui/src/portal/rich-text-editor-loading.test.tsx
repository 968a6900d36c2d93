/** The field for formatted text before its editor is there, in a file of its own since an editor is loaded only once. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

it('a plain box takes what is typed meanwhile, and the editor goes on with it', async () => {
  renderInPortal(<Field />);
  const box = screen.getByRole('textbox', { name: /^Message/ });
  expect(box.tagName).toBe('TEXTAREA');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'One <b>\nTwo' } });
  expect(screen.getByRole('status')).toHaveTextContent('<p>One &lt;b&gt;</p><p>Two</p>');
  await screen.findByRole('toolbar', {}, { timeout: 20_000 });
  const text = screen.getByRole('textbox', { name: /^Message/ });
  expect([...text.children].map(({ textContent }) => textContent)).toEqual(['One <b>', 'Two']);
  // Who was writing goes on writing.
  await waitFor(() => expect(text).toHaveFocus());
}, 30_000);

function Field() {
  const [html, setHtml] = useState('');
  return (
    <>
      <RichTextEditor label="Message" value={html} onChange={setHtml} />
      <output>{html}</output>
    </>
  );
}
