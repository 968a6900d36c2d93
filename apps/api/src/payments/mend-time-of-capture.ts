/** Takes the time of a capture from an event that comes after the payment was found in another way. */
import type { Deps } from '../deps.ts';

/** Whether anything was changed. An invoice that is issued prints the time that it had, so it stays from then on. */
export async function mendTimeOfCapture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  providerPaymentId: string,
  capturedAt: Date | undefined,
): Promise<boolean> {
  if (capturedAt === undefined || capturedAt > clock.now()) return false;
  const mended = await db
    .updateTable('payments')
    .set({ paid_at: capturedAt })
    .where('provider_payment_id', '=', providerPaymentId)
    .where('paid_at', '<>', capturedAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoices').select('id').whereRef('payment_id', '=', 'payments.id'))),
    )
    .returning('id')
    .executeTakeFirst();
  return mended !== undefined;
}
