/** The steps of an order, vertically: done, current and upcoming. */

import type { StepProgress } from '@portal/domain/order-status';
import { IconCheck } from '@tabler/icons-react';
import styles from './order-stepper.module.css';

export type OrderStepperProps = {
  /** The order's steps with their state, from `orderProgress` of the domain. */
  steps: readonly StepProgress[];
  /** When each step was reached, as readable text, by the step's name. */
  dates?: Readonly<Record<string, string>>;
};

/**
 * Steps are named as results, such as "Documents verified": the current one is reached, and ticked like those before
 * it.
 */
export function OrderStepper({ steps, dates }: OrderStepperProps) {
  const next = steps.findLastIndex(({ state }) => state !== 'upcoming') + 1;
  return (
    <ol className={styles['list']} aria-label="Order progress">
      {steps.map(({ name, state }, index) => {
        const displayState = displayStateOf(state, {
          isNext: index === next,
          isLast: index === steps.length - 1,
        });
        const date = displayState === 'upcoming' || displayState === 'next' ? undefined : dates?.[name];
        return (
          <li
            key={name}
            className={styles['step']}
            data-state={displayState}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden>
              {ticked.has(displayState) ? <IconCheck size={18} stroke={2.5} /> : index + 1}
            </span>
            <span className={styles['text']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['state']}>
                {words[displayState]}
                {date !== undefined && (displayState === 'reached' ? ` ${date}` : ` · ${date}`)}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type DisplayState = keyof typeof words;

/** An order at its last step is complete. */
function displayStateOf(
  state: StepProgress['state'],
  { isNext, isLast }: { isNext: boolean; isLast: boolean },
): DisplayState {
  if (state === 'current') return isLast ? 'complete' : 'reached';
  return state === 'upcoming' && isNext ? 'next' : state;
}

const words = { done: 'Done', reached: 'Reached', complete: 'Complete', next: 'Next', upcoming: 'To come' };

const ticked = new Set<DisplayState>(['done', 'reached', 'complete']);
