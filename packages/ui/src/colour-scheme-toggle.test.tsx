import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { renderInPortal } from './testing/render-in-portal.tsx';

it('switches the colours and keeps the choice on the device', async () => {
  renderInPortal(<ColourSchemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark colours' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(window.localStorage.getItem('portal.colour-scheme')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light colours' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});
