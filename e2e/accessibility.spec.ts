/** Every screen, in both colour schemes, passes axe's checks of WCAG 2.2 AA; customer screens also with large text. */

import { type BrowserContextOptions, type Page, expect } from '@playwright/test';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { openScreen } from './open-screen.ts';
import { test as base } from './portal-test.ts';
import { type ScreenSubjects, createScreenSubjects } from './screen-subjects.ts';
import { screens, urlOf } from './screens.ts';

/**
 * Per worker, one cast, since their sessions serve every screen, and one page: another process of the browser for
 * each screen would compile the same app again, which takes longer than to look at it.
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
    // The pointer rests on nothing, wherever the screen before left it.
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
    // A phone's innerWidth grows with what is too wide, so the width is asked of the project.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    if (screen.app === 'customer') await expectRoomForLargeLetters(page);
    // The other scheme changes colours and nothing else, and a phone has the same.
    if (project.name === 'phone') return;
    await darken(page);
    expect(await findAccessibilityViolations(page, ['color-contrast'])).toEqual([]);
  });
}

/** Letters of 200 % need no sideways scrolling either (WCAG 1.4.4, 1.4.10). */
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
  // Else every element takes its new colours only after its parent has, a frame each.
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
