/** Every screen, in both colour schemes, holds to what axe can check of WCAG 2.2 AA. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';
import { test } from './portal-test.ts';
import { openScreen, screens } from './screens.ts';

for (const screen of screens) {
  test(`${screen.name} has no accessibility fault and no sideways scrolling`, async ({
    page,
    shopper,
    signIn,
  }) => {
    if (screen.signedIn) await signIn();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, screen, shopper);
    // A phone's innerWidth grows with what is too wide, so the width is asked of the project.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await axeFaults(new AxeBuilder({ page }))).toEqual([]);
    // The other scheme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Colours change within a frame or two, level by level.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await axeFaults(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
  });
}
