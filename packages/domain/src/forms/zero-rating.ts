/** The form of the letters of undertaking of this financial year and the next, both optional. */

import * as z from 'zod/mini';
import { LUT_ARN } from '../buyer-kind.ts';
import { plainIdentifier } from '../identifier.ts';
import { typed } from './typed.ts';

/** In capitals and without spaces; empty for none. */
const arn = typed((text) => {
  const plain = plainIdentifier(text);
  return plain === '' || LUT_ARN.test(plain)
    ? { text: plain }
    : { fault: 'An ARN has 15 characters, such as AD290326001234X.' };
});

export const zeroRatingForm = z.object({ this_year: arn, next_year: arn, exports_in_forex: z.boolean() });

export type ZeroRatingForm = z.infer<typeof zeroRatingForm>;
