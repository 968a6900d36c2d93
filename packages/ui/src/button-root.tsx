/** The root of every button: uses aria-disabled, since browsers move the focus away from a disabled button. */

import type { ComponentProps, SyntheticEvent } from 'react';

/** Passed to Mantine's buttons as their root. Ignores presses while disabled or busy. */
export function renderButtonRoot({ disabled = false, onClick, ...root }: ComponentProps<'button'>) {
  const press = disabled ? { 'aria-disabled': true, onClick: ignore } : { onClick };
  // oxlint-disable-next-line react/button-has-type -- Mantine passes the type with the other props
  return <button {...root} {...press} />;
}

/** Enter in a field presses the form's submit button, so this also blocks implicit submission. */
function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
