import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../testing/render-in-portal.tsx';
import { ChatComposer } from './chat-composer.tsx';

it.each([
  ['', 0, 'We have it.'],
  ['draft for five', 0, 'We have it. draft for five'],
  ['Hello', 5, 'Hello We have it.'],
  ['Hello \nBye', 6, 'Hello We have it.\nBye'],
  ['Hello Bye', 6, 'Hello We have it. Bye'],
])('into %j at %i', (draft, at, becomes) => {
  renderInPortal(
    <ChatComposer
      draftKey={`composer.${draft}`}
      sending={false}
      onSend={() => undefined}
      renderTools={(insert) => (
        <button type="button" onClick={() => insert('We have it.')}>
          Insert
        </button>
      )}
    />,
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fireEvent.change(box, { target: { value: draft } });
  box.setSelectionRange(at, at);
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect(box).toHaveValue(becomes);
});
