/** A labelled select in plain markup, for pages without Mantine's components. */

import { type ComponentProps, useId } from 'react';
import styles from './plain-form.module.css';

export type PlainSelectProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  label: string;
  /** Placeholder. */
  placeholder: string;
  options: readonly string[];
  error?: string | undefined;
};

/** Fits a field of `useCheckedForm`. */
export function PlainSelect({ label, placeholder, options, error, required, ...select }: PlainSelectProps) {
  const id = useId();
  const refused = error !== undefined;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required === true && (
          <span className={styles['required']} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      <div className={styles['box']}>
        <select
          id={id}
          className={styles['input']}
          aria-required={required}
          aria-invalid={refused}
          aria-describedby={refused ? `${id}-error` : undefined}
          {...select}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      {refused && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
