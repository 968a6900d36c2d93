/** Takes a picture of every screen, full length, on a phone, a tablet and a desktop, in both colour schemes. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { findBrowser } from '../tooling/services/browser.ts';
import { openScreen } from './open-screen.ts';
import { createScreenSubjects } from './screen-subjects.ts';
import { screens, urlOf } from './screens.ts';
import { startStack } from './stack.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

type Look = { size: (typeof SIZES)[number]; scheme: (typeof SCHEMES)[number] };

/**
 * Empties the folder first, so that no picture in it is old. Returns the number of pictures.
 * @param only the beginning of the screens' names; all screens when it is empty
 */
export async function takeScreenshots(folder: string, only: readonly string[]): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stack = await startStack();
  try {
    const cast = await createScreenSubjects(stack);
    const chosen = screens.filter(
      ({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)),
    );
    const shots = chosen.map((screen): Shot => ({
      name: screen.name,
      open: async (page) => {
        await openScreen(page, screen, urlOf(screen.app, stack), cast);
      },
    }));
    return await takeAll(shots, folder);
  } finally {
    await stack.stop();
  }
}

/** One picture, with the way to reach its screen. */
type Shot = { name: string; open: (page: Page) => Promise<void> };

async function takeAll(shots: readonly Shot[], folder: string): Promise<number> {
  const found = findBrowser();
  const browser = await chromium.launch({
    ...(typeof found === 'object' && { executablePath: found.path }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const looks = SIZES.flatMap((size) => SCHEMES.map((scheme): Look => ({ size, scheme })));
  try {
    for (const look of looks) {
      for (const shot of shots) await take(browser, shot, look, folder);
    }
  } finally {
    await browser.close();
  }
  return looks.length * shots.length;
}

async function take(browser: Browser, { name, open }: Shot, { size, scheme }: Look, folder: string) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await open(page);
  await page.screenshot({ path: join(folder, `${name}-${size.width}-${scheme}.png`), fullPage: true });
  await context.close();
}
