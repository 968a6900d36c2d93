/** The text stays as it is written, and each "e-mail" in it is one piece. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

it('keeps each e-mail in one piece and the text as it was', () => {
  render(
    <h1>
      <WholeWords>E-mail, or how to change the e-mail of an account</WholeWords>
    </h1>,
  );
  const heading = screen.getByRole('heading', { name: 'E-mail, or how to change the e-mail of an account' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['E-mail', 'e-mail']);
});

it('leaves a text without one alone', () => {
  render(
    <h1>
      <WholeWords>Your mail</WholeWords>
    </h1>,
  );
  expect(screen.getByRole('heading', { name: 'Your mail' }).children).toHaveLength(0);
});
