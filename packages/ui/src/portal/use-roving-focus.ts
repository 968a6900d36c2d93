/** Roving tabindex: a toolbar is one tab stop with arrow keys inside (ARIA's toolbar pattern). */

import { type RefObject, useEffect, useRef } from 'react';

/** Pass the ref to the toolbar. Disabled tools are skipped. */
export function useRovingFocus<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  // After every render, since tools get enabled and disabled.
  useEffect(() => {
    if (bar.current) settle(bar.current);
  });
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const press = (event: KeyboardEvent) => move(current, event);
    const enter = ({ target }: FocusEvent) => settle(current, target);
    current.addEventListener('keydown', press);
    current.addEventListener('focusin', enter);
    return () => {
      current.removeEventListener('keydown', press);
      current.removeEventListener('focusin', enter);
    };
  }, []);
  return bar;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function move(bar: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const tools = toolsIn(bar);
  const at = tools.findIndex((tool) => tool === event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  tools[step(at, tools.length)]?.focus();
}

/** The tool that has or had the focus stays the tab stop, else the first. */
function settle(bar: HTMLElement, target?: EventTarget | null): void {
  const tools = toolsIn(bar);
  const current =
    tools.find((tool) => tool === target) ?? tools.find((tool) => tool.dataset['stop'] === 'true');
  const stop = current ?? tools[0];
  for (const tool of tools) {
    tool.tabIndex = tool === stop ? 0 : -1;
    tool.dataset['stop'] = String(tool === stop);
  }
}

function toolsIn(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled)')];
}
