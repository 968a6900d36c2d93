/** Stores the proof of a captured payment on the device until its orders exist, which prevents a second payment. */

import { BUYER_KINDS } from '@portal/domain/buyer-kind';
import { STATES } from '@portal/domain/states';
import * as z from 'zod/mini';

const id = z.int().check(z.positive());

const paidSchema = z.object({
  /** The purchase in plain words. */
  name: z.string(),
  /** GST included, in rupees. */
  total: z.number().check(z.nonnegative()),
  /** The body of the call that creates the orders. */
  body: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    gstno: z.string(),
    business_name: z.exactOptional(z.string()),
    billing_state: z.exactOptional(z.enum(STATES.map(({ code }) => code))),
    billing_address: z.exactOptional(z.string()),
    buyer_kind: z.exactOptional(z.enum(BUYER_KINDS)),
    billing_country: z.exactOptional(z.string()),
    service_id: z.exactOptional(z.union([id, z.array(id)])),
    order_id: z.exactOptional(id),
    charge_id: z.exactOptional(id),
    payment_id: z.string(),
    payment_order_id: z.string(),
    payment_signature: z.string(),
  }),
});

export type Paid = z.infer<typeof paidSchema>;

export type ProofStore = {
  read: () => Paid | undefined;
  keep: (paid: Paid) => void;
  drop: () => void;
};

/** One payment at a time, per person, in this tab's sessionStorage. */
export function proofStore(userId: number | undefined, storage: Storage = window.sessionStorage): ProofStore {
  const key = `payment.${userId ?? 'unknown'}.paid`;
  return {
    read: () => paidSchema.safeParse(parsed(storage.getItem(key))).data,
    keep: (paid) => {
      try {
        storage.setItem(key, JSON.stringify(paid));
      } catch {
        return; // Storage is full or blocked: the payment continues, and the server reconciles it.
      }
    },
    drop: () => storage.removeItem(key),
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // Not in our format, so there is nothing to finish.
  }
}
