/** The version of a person's details, for optimistic locking of an edit. */

import { createHash } from 'node:crypto';

export interface PersonDetails {
  name: string;
  email: string;
  phone: string;
  /** Null for customers. */
  department: string | null;
}

/** A hash, which reveals nothing about the details. */
export const personVersion = ({ name, email, phone, department }: PersonDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([name, email, phone, department]))
    .digest('base64url')
    .slice(0, 16);
