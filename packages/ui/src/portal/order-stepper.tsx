/** The steps of an order from top to bottom: which are done, which one it is at, which are to come (C§4). */
import type { StepProgress } from '@portal/domain/order-status';
import { IconCheck } from '@tabler/icons-react';
import styles from './order-stepper.module.css';

export type OrderStepperProps = {
  /** The order's steps with their state, from `orderProgress` of the domain. */
  steps: readonly StepProgress[];
  /** When a step was reached, as readable text, by the step's name. */
  dates?: Readonly<Record<string, string>>;
};

/** An order that is at its last step is complete, so that step is ticked too. */
export function OrderStepper({ steps, dates }: OrderStepperProps) {
  return (
    <ol className={styles['list']} aria-label="Order progress">
      {steps.map(({ name, state }, index) => {
        const look = state === 'current' && index === steps.length - 1 ? 'complete' : state;
        return (
          <li
            key={name}
            className={styles['step']}
            data-look={look}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden>
              {ticked.has(look) ? <IconCheck size={18} stroke={2.5} /> : index + 1}
            </span>
            <span className={styles['text']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['state']}>
                {words[look]}
                {look !== 'upcoming' && dates?.[name] !== undefined && ` · ${dates[name]}`}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const words = { done: 'Done', current: 'In progress', complete: 'Complete', upcoming: 'To come' };

const ticked = new Set<string>(['done', 'complete']);
