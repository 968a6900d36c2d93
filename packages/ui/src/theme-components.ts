/** Defaults of single components: comfortable 44 px controls, hairline borders, no shadows on cards. */
import type { MantineThemeComponents } from '@mantine/core';
import { steadyButton } from './steady-button.tsx';

const comfortable = { defaultProps: { size: 'md' } };

/** What the theme changes in Mantine's components. */
export const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md', renderRoot: steadyButton } },
  ActionIcon: { defaultProps: { size: 44, variant: 'subtle', renderRoot: steadyButton } },
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
