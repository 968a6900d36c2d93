/** Search parameters of /admintask: the columns (`by`), and the department (`department`). */

import { type Department, isDepartment } from '@portal/domain/departments';

export type BoardSearch = {
  /** By staff member by default. */
  by?: 'status';
  department?: Department;
};

/** Parses an address's search, also one typed by hand; invalid values are omitted. */
export function parseBoardSearch({ by, department }: Record<string, unknown>): BoardSearch {
  return {
    ...(by === 'status' && { by }),
    ...(typeof department === 'string' && isDepartment(department) && { department }),
  };
}
