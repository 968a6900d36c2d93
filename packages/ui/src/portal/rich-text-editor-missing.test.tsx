/** The rich-text field when its editor can't be loaded: a plain box without formatting. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

vi.mock('./tiptap-editor.tsx', () => {
  throw new Error('This piece of the app is not on the server any more.');
});

it('can be written in, also with an existing formatted text', async () => {
  const changed = vi.fn<(html: string) => void>();
  renderInPortal(<RichTextEditor label="Message" value="<p><strong>Kept</strong></p>" onChange={changed} />);
  const box = screen.getByRole('textbox', { name: /^Message/ });
  expect(box).toHaveValue('Kept');
  await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
  fireEvent.change(box, { target: { value: 'Kept and more' } });
  expect(changed).toHaveBeenCalledExactlyOnceWith('<p>Kept and more</p>');
});
