/** A form's submit button, which shows progress and can't be pressed twice. */

import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export type SubmitButtonProps = Omit<ButtonProps, 'loading' | 'type'> & {
  busy: boolean;
  /** What screen readers announce while busy: "Sending the code". */
  busyLabel?: string;
  children: ReactNode;
};

/** While busy it keeps its width and focus, ignores presses and has aria-disabled. */
export function SubmitButton({ busy, busyLabel = 'Please wait', children, ...rest }: SubmitButtonProps) {
  return (
    <Button
      {...rest}
      type="submit"
      loading={busy}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      aria-label={busy ? busyLabel : undefined}
      data-busy={busy || undefined}
    >
      {children}
    </Button>
  );
}
