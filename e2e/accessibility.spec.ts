/** Every screen, in both colour schemes, holds to what axe can check of WCAG 2.2 AA. */
import { expect } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';
import { type Cast, makeCast } from './cast.ts';
import { test as base } from './portal-test.ts';
import { openScreen } from './open-screen.ts';
import { screens, urlOf } from './screens.ts';

/** One cast per worker, since their sessions serve every screen. */
const test = base.extend<object, { cast: Cast }>({
  cast: [async ({ places }, provide) => provide(await makeCast(places)), { scope: 'worker' }],
});

for (const screen of screens) {
  test(`${screen.name} has no accessibility fault and no sideways scrolling`, async ({ page, places, cast }, {
    project,
  }) => {
    if (screen.signedIn) await cast.keepSession[screen.app](page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, screen, urlOf(screen.app, places), cast);
    // A phone's innerWidth grows with what is too wide, so the width is asked of the project.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await axeFaults(page)).toEqual([]);
    // The other scheme changes colours and nothing else, and a phone has the same.
    if (project.name === 'phone') return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Colours change within a frame or two, level by level.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await axeFaults(page, ['color-contrast'])).toEqual([]);
  });
}
