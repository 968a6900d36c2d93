/** The date of a requested erasure: a year later, as long as the law asks to keep the data (record 0014). */

export function erasureDate(requestedAt: Date): Date {
  const due = new Date(requestedAt);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due;
}
