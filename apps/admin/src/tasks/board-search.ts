/** What the address of /admintask says: by what the columns are (`by`), and of which department (`department`). */
import { type Department, isDepartment } from '@portal/domain/departments';

export type BoardSearch = {
  /** By staff member when absent. */
  by?: 'status';
  department?: Department;
};

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export function parseBoardSearch({ by, department }: Record<string, unknown>): BoardSearch {
  return {
    ...(by === 'status' && { by }),
    ...(typeof department === 'string' && isDepartment(department) && { department }),
  };
}
