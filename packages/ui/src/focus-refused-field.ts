/** After a form is rejected, moves the focus to its first invalid field, for every form of every app. */

/**
 * Works for errors of the form and of the server alike: an invalid field has `aria-invalid`. Returns a function that
 * stops it.
 */
export function focusRefusedFields(): () => void {
  let forget = () => {};
  const onSubmit = ({ target }: Event) => {
    forget();
    if (target instanceof HTMLFormElement) forget = awaitRefusal(target);
  };
  // In the capture phase, since a form within a dialog stops the event from bubbling.
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => {
    forget();
    document.removeEventListener('submit', onSubmit, { capture: true });
  };
}

/** A button can't have `aria-invalid`; one that acts as a field has our own attribute. */
const WRONG = '[aria-invalid="true"], button[data-invalid]';

/** Skipped if the user has moved on before the server responds. */
function awaitRefusal(form: HTMLFormElement): () => void {
  const focusField = () => {
    const field = form.querySelector<HTMLElement>(WRONG);
    if (!field) return;
    stop();
    field.focus();
  };
  const changes = new MutationObserver(focusField);
  const waiting = new AbortController();
  // A field that was invalid before and still is causes no mutation.
  const frame = requestAnimationFrame(focusField);
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
