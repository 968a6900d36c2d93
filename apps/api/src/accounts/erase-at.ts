/** When a person who asked for it is erased: a year later, as long as the law asks to keep the data (record 0014). */

/** The same day of the next year. */
export function eraseAt(requestedAt: Date): Date {
  const due = new Date(requestedAt);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due;
}
