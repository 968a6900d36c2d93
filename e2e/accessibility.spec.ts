/** Every screen, in both colour schemes, passes axe's checks of WCAG 2.2 AA; customer screens also with large text. */

import { type BrowserContextOptions, type Page, expect } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { openScreen } from './open-screen.ts';
import { test as base } from './portal-test.ts';
import { type ScreenSubjects, createScreenSubjects } from './screen-subjects.ts';
import { screens, urlOf } from './screens.ts';

/**
 * One cast and one page per worker: their sessions serve every screen, and a new browser process for
 * each screen would compile the same app again, which takes longer than the check.
 */
const test = base.extend<object, { cast: ScreenSubjects; tab: Page }>({
  cast: [async ({ places }, provide) => provide(await createScreenSubjects(places)), { scope: 'worker' }],
  tab: [
    async ({ browser }, provide, { project: { use } }) => {
      const page = await browser.newPage({ ...(use as BrowserContextOptions), reducedMotion: 'reduce' });
      await provide(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, provide) => {
    await tab.emulateMedia({ colorScheme: 'light' });
    // The pointer must not hover an element after the previous screen.
    await tab.mouse.move(-1, -1);
    await provide(tab);
  },
});

for (const screen of screens) {
  test(`${screen.name} has no accessibility violation and no horizontal scrolling`, async ({
    page,
    places,
    cast,
  }, { project }) => {
    await openScreen(page, screen, urlOf(screen.app, places), cast);
    // A phone's innerWidth grows with wide content, so the width is taken from the project.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    if (screen.app === 'customer') await expectRoomForLargeLetters(page);
    // The other scheme changes only colours, which are the same on a phone.
    if (project.name === 'phone') return;
    await darken(page);
    expect(await findAccessibilityViolations(page, ['color-contrast'])).toEqual([]);
  });
}

/** No horizontal scrolling with text at 200 % either (WCAG 1.4.4, 1.4.10). */
async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const large = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200%; }');
    document.adoptedStyleSheets.push(sheet);
    const width = document.documentElement.scrollWidth;
    document.adoptedStyleSheets.pop();
    return width;
  });
  expect(large, 'with letters of 200 %').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function darken(page: Page): Promise<void> {
  // Otherwise each element changes colours one frame after its parent.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(
    () =>
      document.documentElement.dataset['mantineColorScheme'] === 'dark' &&
      document.getAnimations().length === 0,
  );
}
