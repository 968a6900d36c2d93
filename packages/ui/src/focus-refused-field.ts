/** After a form was refused, moves the focus to its first wrong field: one rule for every form of every app. */

/** Whether its own rules or the server refuse it: a wrong field says so by `aria-invalid`. Answers how to end it. */
export function focusRefusedFields(): () => void {
  let forget = () => {};
  const onSubmit = ({ target }: Event) => {
    forget();
    if (target instanceof HTMLFormElement) forget = awaitRefusal(target);
  };
  // On the way down, since a form within a form's dialog ends it on the way up.
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => {
    forget();
    document.removeEventListener('submit', onSubmit, { capture: true });
  };
}

/** A button can't be `aria-invalid`; one that stands for a field has an attribute of ours. */
const WRONG = '[aria-invalid="true"], button[data-invalid]';

/** Whoever has gone on by the time the server answers stays where they are. */
function awaitRefusal(form: HTMLFormElement): () => void {
  const look = () => {
    const field = form.querySelector<HTMLElement>(WRONG);
    if (!field) return;
    stop();
    field.focus();
  };
  const changes = new MutationObserver(look);
  const waiting = new AbortController();
  // What was wrong before and still is changes nothing on the page.
  const frame = requestAnimationFrame(look);
  const stop = () => {
    changes.disconnect();
    waiting.abort();
    cancelAnimationFrame(frame);
  };
  changes.observe(form, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-invalid'],
  });
  for (const sign of ['pointerdown', 'keydown']) {
    document.addEventListener(sign, stop, { capture: true, signal: waiting.signal });
  }
  return stop;
}
