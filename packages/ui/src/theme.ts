/** Theme of the three apps: typography, spacing, shape and colour; each app has its accent. */

import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  createTheme,
  mergeThemeOverrides,
  type MantineThemeComponents,
} from '@mantine/core';
import { renderButtonRoot } from './button-root.tsx';
import { portalColours } from './theme-colours.ts';

/** Customer teal, staff blue, admin violet. */
export type Accent = 'teal' | 'blue' | 'violet';

/** The theme with an app's accent, on a 4 px grid and a 16 px base size. */
export function createPortalTheme(accent: Accent) {
  return mergeThemeOverrides(base, createTheme({ primaryColor: accent }));
}

/** Colours beyond the theme's options: readable errors and softer surfaces in both schemes. */
export const portalVariables: CSSVariablesResolver = (theme: MantineTheme) => ({
  variables: {
    '--portal-content-width': '75rem',
  },
  light: {
    '--mantine-color-error': tone(theme.colors.red, 7),
    '--mantine-color-success': tone(theme.colors.green, 7),
    '--mantine-color-default-border': tone(theme.colors.gray, 3),
    '--portal-control-border': '#8391a7',
    '--portal-surface': tone(theme.colors.gray, 0),
    '--portal-hairline': tone(theme.colors.gray, 2),
    '--portal-faint': tone(theme.colors.gray, 2),
    '--portal-accent-soft': 'var(--mantine-primary-color-0)',
    '--portal-accent-tint': 'var(--mantine-primary-color-1)',
    '--portal-accent-text': 'var(--mantine-primary-color-8)',
  },
  dark: {
    '--mantine-color-error': tone(theme.colors.red, 4),
    '--mantine-color-success': tone(theme.colors.green, 4),
    '--portal-control-border': '#6b7a90',
    '--portal-surface': tone(theme.colors.dark, 8),
    '--portal-hairline': tone(theme.colors.dark, 4),
    '--portal-faint': tone(theme.colors.dark, 4),
    '--portal-accent-soft': 'color-mix(in srgb, var(--mantine-primary-color-9) 40%, transparent)',
    '--portal-accent-tint': 'color-mix(in srgb, var(--mantine-primary-color-9) 40%, transparent)',
    '--portal-accent-text': 'var(--mantine-primary-color-3)',
    ...Object.fromEntries(tints.flatMap(darkTint)),
  },
});

/** Component defaults: 44 px controls, hairline borders, no shadows on cards. */
const comfortable = { defaultProps: { size: 'md' } };

const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md', renderRoot: renderButtonRoot } },
  ActionIcon: { defaultProps: { size: 44, variant: 'subtle', renderRoot: renderButtonRoot } },
  TextInput: comfortable,
  PasswordInput: comfortable,
  Textarea: comfortable,
  Select: comfortable,
  NativeSelect: comfortable,
  NumberInput: comfortable,
  Checkbox: comfortable,
  Radio: comfortable,
  Switch: comfortable,
  Input: comfortable,
  InputWrapper: comfortable,
  Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Modal: { defaultProps: { radius: 'lg', centered: true } },
  Anchor: { defaultProps: { underline: 'always' } },
  Container: { defaultProps: { size: 1200 } },
  Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: false } } },
};

const base = createTheme({
  colors: portalColours,
  primaryShade: 7,
  black: portalColours.gray[9],
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.55', xl: '1.6' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
});

const tints = ['gray', 'teal', 'blue', 'violet', 'green', 'red', 'yellow'];

// Mantine's own tints are barely visible on slate.
function darkTint(colour: string): [string, string][] {
  const shade = `var(--mantine-color-${colour}-5)`;
  return [
    [`--mantine-color-${colour}-light`, `color-mix(in srgb, ${shade} 20%, transparent)`],
    [`--mantine-color-${colour}-light-hover`, `color-mix(in srgb, ${shade} 28%, transparent)`],
    [`--mantine-color-${colour}-light-color`, `var(--mantine-color-${colour}-2)`],
  ];
}

function tone(colour: MantineColorsTuple | undefined, shade: number): string {
  return colour?.[shade] ?? 'currentColor';
}
