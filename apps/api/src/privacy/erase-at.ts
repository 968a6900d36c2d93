/** When a person who asked for it is erased: a year later, since the law asks to keep the data that long (c.11). */

/** The same day of the next year. */
export function eraseAt(requestedAt: Date): Date {
  const due = new Date(requestedAt);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due;
}
