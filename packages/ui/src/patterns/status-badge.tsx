/** A status as an icon and a word in its colour, never by colour alone. */
import { Badge } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconProgress,
} from '@tabler/icons-react';

/** Grey before anything happened, blue at work, green done, red overdue or refused, amber waiting for you. */
export type StatusTone = 'pending' | 'progress' | 'complete' | 'refused' | 'waiting';

export type StatusBadgeProps = {
  tone: StatusTone;
  /** The word shown, as it is written: a step's name, "Pending", "Rejected". */
  label: string;
};

/** Wraps instead of cutting a long step name off. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  const { color, icon: Icon } = looks[tone];
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
      // In a narrow column it would else shrink to its icon.
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

const looks = {
  pending: { color: 'gray', icon: IconCircleDashed },
  progress: { color: 'blue', icon: IconProgress },
  complete: { color: 'green', icon: IconCircleCheck },
  refused: { color: 'red', icon: IconAlertCircle },
  waiting: { color: 'yellow', icon: IconClockPause },
} as const satisfies Record<StatusTone, { color: string; icon: typeof IconProgress }>;
