/** A catalogue service of the demo seed. */

import type { TextKind } from '@portal/domain/catalogue';
import type { Department } from '@portal/domain/departments';

/** A file or text that the customer provides before work can continue. */
export interface SeedDocument {
  name: string;
  fieldType: 'file' | 'text';
  required: boolean;
  /** The reason in one line, shown beside the upload. */
  hint: string;
  /** The kind of a typed value, for validation and masking; only for single values. */
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
  /** At actuals, with their estimates. */
  officialFees?: readonly { name: string; rupees: number }[];
  /** YouTube or Vimeo over https only (api-updateservice-004). */
  videoLink?: string;
  documents: SeedDocument[];
  /** Ordered, unique within the service (api-place_order-007); the last one means complete (dashboard-006). */
  steps: string[];
}
