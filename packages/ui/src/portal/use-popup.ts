/** Popup under a button: closes on Escape, which restores the focus, and when the focus leaves. */

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** `frame` is for the element around the button and its popup, `button` for the button's `ref`. */
export function usePopup() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpened(false);
    button.current?.focus();
  };
  return { opened, setOpened, button, frame: { role: 'presentation', onBlur, onKeyDown } };
}
