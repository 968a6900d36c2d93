/** Whether somebody is at work at this page, for calls to say so: an open page alone keeps no session from ending. */

export interface Activity {
  /** Whether there was an input lately, or one that no call has reported to the server yet. */
  isAttended(): boolean;
  stop(): void;
}

export interface ActivityOptions {
  /** Called with inputs, now and then: somebody who writes for an hour makes no calls. */
  onInput: () => void;
  target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
}

const LATELY = 60_000;
const BETWEEN_NOTES = 15_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function watchActivity({ onInput, target = window, now = Date.now }: ActivityOptions): Activity {
  // The person who opened the page is there.
  let lastInput = now();
  let lastNote = 0;
  let isUntold = true;
  const hear = () => {
    lastInput = now();
    isUntold = true;
    if (lastInput - lastNote < BETWEEN_NOTES) return;
    lastNote = lastInput;
    onInput();
  };
  for (const input of inputs) target.addEventListener(input, hear, { capture: true, passive: true });

  return {
    isAttended() {
      const isAttended = isUntold || now() - lastInput < LATELY;
      isUntold = false;
      return isAttended;
    },
    stop() {
      for (const input of inputs) target.removeEventListener(input, hear, { capture: true });
    },
  };
}
