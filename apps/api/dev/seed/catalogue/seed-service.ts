/** The shape of a catalogue service as the demo seed writes it, before it becomes rows. */
import type { TextKind } from '@portal/domain/catalogue';
import type { Department } from '@portal/domain/departments';

/** One thing the customer uploads or types in before work can go on (C§3, order document requirement). */
export interface SeedDocument {
  name: string;
  fieldType: 'file' | 'text';
  required: boolean;
  /** Why we need it, in one line, shown to the customer beside the upload. */
  hint: string;
  /** What a typed value is, so that it can be validated and masked (c.3); only for one single value. */
  kind?: TextKind;
}

/** One service for sale. */
export interface SeedService {
  name: string;
  category: Department;
  /** Whole rupees before GST (decision 4). */
  priceRupees: number;
  /** Readable text such as "12 working days"; C§3 calls it sla. */
  timeline: string;
  /** Two to four sentences for customers: what they get, what is included and what is not. */
  details: string;
  /** Six-digit service accounting code for the invoice (c.7). */
  sac: string;
  /** YouTube or Vimeo over https only (decision 43). */
  videoLink?: string;
  documents: SeedDocument[];
  /** Ordered, unique within the service (decision 25); the last one means complete (decision 26). */
  steps: string[];
}
