/** The shape of a catalogue service as the demo seed writes it, before it becomes rows. */

import type { TextKind } from '@portal/domain/catalogue';
import type { Department } from '@portal/domain/departments';

/** One thing the customer uploads or types in before work can go on. */
export interface SeedDocument {
  name: string;
  fieldType: 'file' | 'text';
  required: boolean;
  /** Why we need it, in one line, shown to the customer beside the upload. */
  hint: string;
  /** What a typed value is, so that it can be validated and masked; only for one single value. */
  kind?: TextKind;
}

/** One service for sale. */
export interface SeedService {
  name: string;
  category: Department;
  /** Whole rupees before GST. */
  priceRupees: number;
  /** Readable text such as "12 working days"; `sla` on the wire. */
  timeline: string;
  /** Two to four sentences for customers: what they get, what is included and what is not. */
  details: string;
  /** Six-digit services accounting code (SAC) for the invoice. */
  sac: string;
  /** YouTube or Vimeo over https only (api-updateservice-004). */
  videoLink?: string;
  documents: SeedDocument[];
  /** Ordered, unique within the service (api-place_order-007); the last one means complete (dashboard-006). */
  steps: string[];
}
