/** Tracks user input, so that an open page alone does not keep a session alive. */

export interface Activity {
  /** Whether there was input recently, or input that no call has reported to the server yet. */
  isUserActive(): boolean;
  stop(): void;
}

export interface ActivityOptions {
  /** Called on input, throttled: a person who writes for an hour makes no calls. */
  onInput: () => void;
  target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now?: () => number;
}

const RECENT_MS = 60_000;
const REPORT_INTERVAL = 15_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function watchActivity({ onInput, target = window, now = Date.now }: ActivityOptions): Activity {
  // Opening the page counts as input.
  let lastInput = now();
  let lastReport = 0;
  let isUnreported = true;
  const handleInput = () => {
    lastInput = now();
    isUnreported = true;
    if (lastInput - lastReport < REPORT_INTERVAL) return;
    lastReport = lastInput;
    onInput();
  };
  for (const input of inputs) target.addEventListener(input, handleInput, { capture: true, passive: true });

  return {
    isUserActive() {
      const isUserActive = isUnreported || now() - lastInput < RECENT_MS;
      isUnreported = false;
      return isUserActive;
    },
    stop() {
      for (const input of inputs) target.removeEventListener(input, handleInput, { capture: true });
    },
  };
}
