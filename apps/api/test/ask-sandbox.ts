import type { PurchaseFixture } from './purchase-fixture.ts';

/** Causes what happens at the provider and its banks (`apps/api/dev/razorpay-sandbox/README.md`). */
export async function askSandbox(
  { sandbox }: Pick<PurchaseFixture, 'sandbox'>,
  what: 'pay' | 'refund' | 'dispute' | 'settle' | 'faults',
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}
