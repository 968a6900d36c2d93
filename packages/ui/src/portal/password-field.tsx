/** A password field with a button that shows or hides it. */

import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';
import styles from './plain-form.module.css';

export type PasswordFieldProps = Omit<PlainFieldProps, 'autoComplete' | 'type' | 'inside'> & {
  /** Whether it asks for the current or a new password, for password managers. */
  use: 'current' | 'new';
};

/** Fits `form.getInputProps`. */
export function PasswordField({ use, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <PlainField
      {...field}
      type={visible ? 'text' : 'password'}
      autoComplete={`${use}-password`}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          className={styles['toggle']}
          aria-label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </button>
      }
    />
  );
}
