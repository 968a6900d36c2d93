/** An order's status: Pending or a step of its own process, and how far that is. */

/** The status of a new order, before any step (orders-n01). */
export const PENDING = 'Pending';

export type StepState = 'done' | 'current' | 'upcoming';
export type StepProgress = { readonly name: string; readonly state: StepState };

/** Customers see the current step marked, staff and admins as done (orderprogress-005, admin-orderprogress-009). */
export type ProgressReader = 'customer' | 'staff' | 'admin';

/** The dashboard counter that an order belongs to (dashboard-004, dashboard-006). */
export type OrderBucket = 'pending' | 'progress' | 'complete';

/** Every step with its state; throws RangeError when the status is not one of this order's. */
export function orderProgress(
  status: string,
  steps: readonly string[],
  reader: ProgressReader,
): readonly StepProgress[] {
  const current = positionOf(status, steps);
  const currentState = reader === 'customer' ? 'current' : 'done';
  return steps.map((name, index) => {
    if (index === current) return { name, state: currentState };
    return { name, state: index < current ? 'done' : 'upcoming' };
  });
}

/** Complete means at the last step; throws RangeError when the status is not one of this order's. */
export function orderBucket(status: string, steps: readonly string[]): OrderBucket {
  const current = positionOf(status, steps);
  if (current === -1) return 'pending';
  return current === steps.length - 1 ? 'complete' : 'progress';
}

/** Whether a change of status returns to an earlier step; screens then ask for a reason. */
export function isStepBack(from: string, to: string, steps: readonly string[]): boolean {
  return positionOf(to, steps) < positionOf(from, steps);
}

/** The statuses that an order may have: Pending and its own steps, in order. */
export function statusChoices(steps: readonly string[]): readonly string[] {
  return [PENDING, ...steps];
}

export function isStatusOf(status: string, steps: readonly string[]): boolean {
  return statusChoices(steps).includes(status);
}

/** At least one step, and unique names (api-place_order-007). Throws RangeError with the reason. */
export function assertSteps(steps: readonly string[]): void {
  if (steps.length === 0) throw new RangeError('An order process needs at least one step.');
  const names = steps.map((step) => step.trim().toLowerCase());
  if (names.includes('')) throw new RangeError('A step of an order process needs a name.');
  // A step of this name would be confused with the initial status.
  if (names.includes(PENDING.toLowerCase())) throw new RangeError(`A step cannot be called ${PENDING}.`);
  const twice = steps.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice !== undefined) throw new RangeError(`The step "${twice}" stands twice in the order process.`);
}

/** The index of the current step; -1 for Pending. */
function positionOf(status: string, steps: readonly string[]): number {
  if (!isStatusOf(status, steps)) throw new RangeError(`"${status}" is not a status of this order.`);
  return steps.indexOf(status);
}
