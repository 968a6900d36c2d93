/** The theme keeps text readable: at least 4.5:1, in both schemes and for every accent (WCAG 2.2 AA). */

import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { portalColours } from './theme-colours.ts';
import { type Accent, createPortalTheme, portalVariables } from './theme.ts';

const { gray, dark } = portalColours;
const accents: readonly Accent[] = ['teal', 'blue', 'violet'];

describe('the theme', () => {
  it.each(accents)('has a distinct accent for the %s app', (accent) => {
    expect(createPortalTheme(accent).primaryColor).toBe(accent);
  });

  it.each(accents)('keeps white text on a %s button readable', (accent) => {
    expect(contrast('#ffffff', portalColours[accent][7])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(accents)('keeps %s links readable on every surface of both schemes', (accent) => {
    const light = [portalColours[accent][7], portalColours[accent][8]];
    const onDark = [portalColours[accent][4], portalColours[accent][3]];
    for (const link of light)
      for (const page of ['#ffffff', gray[0]]) expect(contrast(link, page)).toBeGreaterThanOrEqual(4.5);
    for (const link of onDark)
      for (const page of [dark[6], dark[7], dark[8]])
        expect(contrast(link, page)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['dimmed text', gray[6], ['#ffffff', gray[0]]],
    ['hints in fields', gray[5], ['#ffffff']],
    ['errors', portalColours.red[7], ['#ffffff', gray[0]]],
    ['successes', portalColours.green[7], ['#ffffff', gray[0]]],
    ['dimmed text in the dark', dark[2], [dark[6], dark[7], dark[8]]],
    ['hints in dark fields', dark[3], [dark[6], dark[7]]],
    ['errors in the dark', portalColours.red[4], [dark[6], dark[7], dark[8]]],
    ['successes in the dark', portalColours.green[4], [dark[6], dark[7], dark[8]]],
  ])('keeps %s readable', (_what, text, pages) => {
    for (const page of pages) expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)('lets the edge of a field be seen in the %s scheme (3:1)', (scheme) => {
    const variables = portalVariables({
      ...DEFAULT_THEME,
      colors: { ...DEFAULT_THEME.colors, ...portalColours },
    })[scheme];
    const field = scheme === 'light' ? '#ffffff' : dark[6];
    expect(contrast(variables['--portal-control-border'] ?? field, field)).toBeGreaterThanOrEqual(3);
  });

  it.each(['gray', 'blue', 'green', 'red', 'yellow'] as const)('keeps %s badges readable', (colour) => {
    expect(contrast(portalColours[colour][9], portalColours[colour][1])).toBeGreaterThanOrEqual(4.5);
  });
});

function contrast(a: string, b: string): number {
  const [light = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
