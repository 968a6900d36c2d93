/** Texts beside the screens around the login. */

export const pitch = {
  line: 'Register your company and keep it compliant, from one place.',
  points: [
    'Each price with GST, shown before you pay',
    'Upload your papers from your phone',
    'See every step until it is done',
  ],
} as const;
