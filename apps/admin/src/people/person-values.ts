/** Form values of a person, and the differences of two of them. */

import { UNCHANGED_PASSWORD } from '@portal/domain/password';
import type { Difference } from '../shell/concurrent-change.tsx';

/** Customers have no department; it is empty then. */
export type PersonValues = {
  name: string;
  email: string;
  phone: string;
  department: string;
  password: string;
  /** The version that the values are based on; empty for a new person. */
  seen: string;
};

export type PersonField = 'name' | 'email' | 'phone' | 'department';

type StoredPerson = {
  name: string;
  email: string;
  phone: string;
  department?: string | null;
  version: string;
};

export const toValues = ({ name, email, phone, department, version }: StoredPerson): PersonValues => ({
  name,
  email,
  phone,
  department: department ?? '',
  password: UNCHANGED_PASSWORD,
  seen: version,
});

/** Whether two forms are equal, apart from the version. */
export const sameValues = ({ seen: _, ...one }: PersonValues, { seen: _seen, ...other }: PersonValues) =>
  JSON.stringify(one) === JSON.stringify(other);

/** In the order of the form, without passwords. */
export const differences = (theirs: PersonValues, mine: PersonValues): Difference<PersonField>[] =>
  FIELDS.flatMap(({ field, label }) => {
    const [before, after] = [theirs[field].trim(), mine[field].trim()];
    return before === after ? [] : [{ field, label, before: before || 'none', after: after || 'none' }];
  });

const FIELDS: readonly { field: PersonField; label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Phone' },
  { field: 'department', label: 'Department' },
];
