/** The form with the day on which an annual return was filed, and that from which e-invoices are a duty; both may be empty. */

import * as z from 'zod/mini';
import { isDay } from '../ist-date.ts';

const optionalDay = z.string().check(z.refine((day) => day === '' || isDay(day), 'Choose a day.'));

export const gstDutiesForm = z.object({ filed_on: optionalDay, e_invoice_since: optionalDay });

export type GstDutiesForm = z.infer<typeof gstDutiesForm>;
