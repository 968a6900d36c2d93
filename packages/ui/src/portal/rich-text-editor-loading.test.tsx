/** The rich-text field before its editor has loaded; in its own file, since an editor is loaded only once. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

it('a plain box accepts text until the editor loads, which continues with it', async () => {
  renderInPortal(<Field />);
  const box = screen.getByRole('textbox', { name: /^Message/ });
  expect(box.tagName).toBe('TEXTAREA');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'One <b>\nTwo' } });
  expect(screen.getByRole('status')).toHaveTextContent('<p>One &lt;b&gt;</p><p>Two</p>');
  await screen.findByRole('toolbar', {}, { timeout: 20_000 });
  const text = screen.getByRole('textbox', { name: /^Message/ });
  expect([...text.children].map(({ textContent }) => textContent)).toEqual(['One <b>', 'Two']);
  // The focus stays in the field.
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
