/** What is said instead of a page, by status; the same whichever server says it. */

export const ERROR_TEXTS = {
  403: 'This site is not open to your network.',
  404: 'Not found',
  405: 'Only GET and HEAD are answered here.',
} as const;
