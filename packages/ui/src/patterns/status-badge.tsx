/** A status as an icon and a word, never by colour alone. */

import { Badge } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconProgress,
} from '@tabler/icons-react';

/** Grey: not started; blue: in progress; green: done; red: overdue or rejected; amber: waiting for the user. */
export type StatusTone = 'pending' | 'progress' | 'complete' | 'refused' | 'waiting';

export type StatusBadgeProps = {
  tone: StatusTone;
  /** The word shown, verbatim: a step's name, "Pending", "Rejected". */
  label: string;
};

/** Wraps a long step name instead of cutting it off. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  const { color, icon: Icon } = statusLooks[tone];
  return (
    <Badge
      variant="light"
      color={color}
      size="lg"
      tt="none"
      fw={550}
      leftSection={<Icon size={16} aria-hidden />}
      h="auto"
      mih={28}
      // Otherwise a narrow column would shrink it to its icon.
      miw="min-content"
      styles={{
        label: {
          overflow: 'visible',
          whiteSpace: 'normal',
          overflowWrap: 'normal',
          textAlign: 'start',
          lineHeight: 1.3,
          paddingBlock: 4,
        },
      }}
    >
      {label}
    </Badge>
  );
}

const statusLooks = {
  pending: { color: 'gray', icon: IconCircleDashed },
  progress: { color: 'blue', icon: IconProgress },
  complete: { color: 'green', icon: IconCircleCheck },
  refused: { color: 'red', icon: IconAlertCircle },
  waiting: { color: 'yellow', icon: IconClockPause },
} as const satisfies Record<StatusTone, { color: string; icon: typeof IconProgress }>;
