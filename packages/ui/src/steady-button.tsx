/** How every button of the theme is drawn: one that can't be pressed keeps the focus, which browsers take from it. */
import type { ComponentProps, SyntheticEvent } from 'react';

/** Given to Mantine's buttons as their root. Disabled or at work, it says so and a press does nothing. */
export function steadyButton({ disabled = false, onClick, ...root }: ComponentProps<'button'>) {
  const press = disabled ? { 'aria-disabled': true, onClick: ignore } : { onClick };
  // oxlint-disable-next-line react/button-has-type -- Mantine gives the type with the rest
  return <button {...root} {...press} />;
}

/** Enter in a field presses the form's button, so that this also keeps the form from being sent. */
function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
