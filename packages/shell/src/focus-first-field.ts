/** Moves the focus to the first of some fields of a form, in the order in which they stand on the page. */

/** Takes the form's errors; fields are found by the path that `form.getInputProps` gives them. */
export function focusFirstField(fields: Readonly<Record<string, unknown>>): void {
  const inputs = document.querySelectorAll<HTMLElement>('[data-path]');
  [...inputs].find((input) => (input.dataset['path'] ?? '') in fields)?.focus();
}
