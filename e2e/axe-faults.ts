/** What axe finds on a page, in a line each. */
import type { AxeBuilder } from '@axe-core/playwright';

/** Each violation with the place of the first element that has it. */
export async function axeFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes: [first] }) => `${id} at ${first?.target.join(' ')}: ${first?.any[0]?.message}`,
  );
}
