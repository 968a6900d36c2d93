/** Whom a new order is given to: the staff member of its department who has least to do. */

export interface StaffLoad {
  readonly id: number;
  readonly department: string | null;
  /** Orders that are not complete. */
  readonly open_orders: number;
}

/** Of several with as little to do, the one who has been here longest; undefined when the department has nobody. */
export function leastLoaded<Staff extends StaffLoad>(
  staff: readonly Staff[],
  department: string,
): Staff | undefined {
  return staff
    .filter((one) => one.department === department)
    .toSorted((one, other) => one.open_orders - other.open_orders || one.id - other.id)[0];
}
