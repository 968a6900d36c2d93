/** Moves the focus to a heading when the pressed element below it disappears. */

import { useCallback, useEffect, useRef } from 'react';

/** `shown` identifies the content; `during` wraps the work of a press. Failed or cancelled work moves nothing. */
export function useFocusAfterChange(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const expected = useRef(false);
  const before = useRef(shown);
  // After the change is rendered: an open dialog keeps the focus until then.
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (expected.current) heading.current?.focus();
    expected.current = false;
  }, [shown]);
  const during = useCallback(async (work: Promise<unknown>) => {
    expected.current = true;
    try {
      const result = await work;
      if (result === 'cancelled') expected.current = false;
      return result;
    } catch (error) {
      expected.current = false;
      throw error;
    }
  }, []);
  return { heading, during };
}
