/** Bodies of error responses by status, the same for every server. */

export const ERROR_TEXTS = {
  403: 'This site is not open to your network.',
  404: 'Not found',
  405: 'Only GET and HEAD are answered here.',
} as const;
