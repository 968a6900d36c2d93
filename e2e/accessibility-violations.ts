/** Accessibility violations that axe finds on a page, one line each. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Each violation with the place of the first element that has it; of all rules, or of `rules`.
 * Runs axe in the page itself, since transferring its full result takes longer than computing it.
 */
export async function findAccessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('Axe is not in the frames of this page, and misses them.');
  // Injected once per document, since it is half a megabyte.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(await source);
  return page.evaluate(async (values) => {
    const here = window as unknown as { axe: typeof axe };
    const { violations } = await here.axe.run(document, {
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.map(
      ({ id, nodes: [first] }) => `${id} at ${first?.target.join(' ')}: ${first?.any[0]?.message}`,
    );
  }, rules);
}
