/** Names what the form of a person shows as it is now, so that an edit can say what it was made from. */
import { createHash } from 'node:crypto';

export interface Details {
  name: string;
  email: string;
  phone: string;
  /** Null of customers. */
  department: string | null;
}

/** The same for the same details; it says nothing of them to who does not know them already. */
export const versionOf = ({ name, email, phone, department }: Details): string =>
  createHash('sha256')
    .update(JSON.stringify([name, email, phone, department]))
    .digest('base64url')
    .slice(0, 16);
