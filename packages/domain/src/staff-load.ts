/** Automatic assignment: the active staff member of the department with the fewest open orders. */

export interface StaffLoad {
  readonly id: number;
  readonly department: string | null;
  /** Orders that are not complete. */
  readonly open_orders: number;
}

/** Among equals, the longest-serving one; undefined for a department without staff. */
export function leastLoaded<Staff extends StaffLoad>(
  staff: readonly Staff[],
  department: string,
): Staff | undefined {
  return staff
    .filter((one) => one.department === department)
    .toSorted((one, other) => one.open_orders - other.open_orders || one.id - other.id)[0];
}
