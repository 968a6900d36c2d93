/** Takes a picture of every screen, full length, on a phone, a tablet and a desktop, in both colour schemes. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../tooling/services/browser.ts';
import { type Shopper, keepSession, makeShopper } from './portal-test.ts';
import { type Screen, openScreen, screens } from './screens.ts';
import { startStack } from './stack.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

type Look = { size: (typeof SIZES)[number]; scheme: (typeof SCHEMES)[number] };

/** Empties the folder first, so that no picture in it is old. Answers how many were taken. */
export async function takeScreenshots(folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const stack = await startStack((why) => console.error(why));
  try {
    return await takeAll(stack.customerUrl, await makeShopper(stack), folder);
  } finally {
    await stack.stop();
  }
}

async function takeAll(baseURL: string, shopper: Shopper, folder: string): Promise<number> {
  const found = findBrowser();
  const browser = await chromium.launch({
    ...(typeof found === 'object' && { executablePath: found.path }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const looks = SIZES.flatMap((size) => SCHEMES.map((scheme): Look => ({ size, scheme })));
  try {
    for (const look of looks) {
      for (const screen of screens) await take({ browser, baseURL, shopper, folder }, screen, look);
    }
  } finally {
    await browser.close();
  }
  return looks.length * screens.length;
}

type Studio = { browser: Browser; baseURL: string; shopper: Shopper; folder: string };

async function take({ browser, baseURL, shopper, folder }: Studio, screen: Screen, { size, scheme }: Look) {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  if (screen.signedIn) await keepSession(page, shopper);
  await openScreen(page, screen, shopper);
  const path = join(folder, `${screen.name}-${size.width}-${scheme}.png`);
  await page.screenshot({ path, fullPage: true });
  await context.close();
}
