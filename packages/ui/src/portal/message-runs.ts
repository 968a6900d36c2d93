/** Cuts a chat into days, and each day into runs of one writer, whose name is shown once. */
import { istDate } from '@portal/domain/ist-date';
import type { ThreadMessage } from './thread-message.ts';

export type MessageRun = {
  key: string;
  own: boolean;
  senderName: string;
  messages: readonly ThreadMessage[];
};
export type ChatDay = {
  /** `yyyy-mm-dd` in India. */
  day: string;
  runs: readonly MessageRun[];
};

/** Who writes again after so many milliseconds begins a new run. */
const PAUSE = 10 * 60_000;

export function messageDays(messages: readonly ThreadMessage[]): readonly ChatDay[] {
  const days: {
    day: string;
    runs: { key: string; own: boolean; senderName: string; messages: ThreadMessage[] }[];
  }[] = [];
  for (const message of messages) {
    const day = istDate(new Date(message.at));
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] });
    const runs = days.at(-1)?.runs ?? [];
    const last = runs.at(-1);
    if (last && goesOn(last, message)) last.messages.push(message);
    else {
      const { key, own, senderName } = message;
      runs.push({ key, own, senderName, messages: [message] });
    }
  }
  return days;
}

function goesOn(run: MessageRun, { own, senderName, at }: ThreadMessage): boolean {
  const before = run.messages.at(-1)?.at ?? at;
  return run.own === own && run.senderName === senderName && Date.parse(at) - Date.parse(before) < PAUSE;
}
