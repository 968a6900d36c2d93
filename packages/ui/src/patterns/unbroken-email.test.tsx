import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnbrokenEmail } from './unbroken-email.tsx';

it('keeps each “e-mail” on one line and the text unchanged', () => {
  render(
    <h1>
      <UnbrokenEmail>E-mail, or how to change the e-mail of an account</UnbrokenEmail>
    </h1>,
  );
  const heading = screen.getByRole('heading', { name: 'E-mail, or how to change the e-mail of an account' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['E-mail', 'e-mail']);
});

it('leaves a text without one alone', () => {
  render(
    <h1>
      <UnbrokenEmail>Your mail</UnbrokenEmail>
    </h1>,
  );
  expect(screen.getByRole('heading', { name: 'Your mail' }).children).toHaveLength(0);
});
