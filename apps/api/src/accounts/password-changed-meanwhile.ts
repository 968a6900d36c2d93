/** The refusal of what was confirmed with a password that another call has changed since. */
import { Problem } from '../contract/errors.ts';

export const passwordChangedMeanwhile = () =>
  new Problem('conflict', 'Your password was changed a moment ago. Please try again with the new one.');
