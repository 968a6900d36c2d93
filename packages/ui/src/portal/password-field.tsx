/** A password field with a button that shows or hides what is typed. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

export type PasswordFieldProps = Omit<
  PasswordInputProps,
  'autoComplete' | 'visible' | 'onVisibilityChange'
> & {
  /** Whether a known password is asked for or a new one is chosen; password managers need to know. */
  use: 'current' | 'new';
};

/** Fits `form.getInputProps`. */
export function PasswordField({ use, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...field}
      autoComplete={`${use}-password`}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        tabIndex: 0,
        'aria-hidden': false,
      }}
    />
  );
}
