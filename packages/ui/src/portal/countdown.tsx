/** The time left before a code can be resent, as "1:05". */
import { Text, VisuallyHidden } from '@mantine/core';

export type CountdownProps = {
  /** Whole seconds. */
  left: number;
  /** What may be done afterwards: "You can resend the code in". */
  children: string;
};

/** The ticking figures are silent; a screen reader reads them when asked. */
export function Countdown({ left, children }: CountdownProps) {
  return (
    <Text c="dimmed" size="sm" role="timer">
      {children}{' '}
      <Text span inherit className="portal-figures" aria-hidden>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </Text>
      <VisuallyHidden>{left} seconds</VisuallyHidden>
    </Text>
  );
}
