/** A labelled text field in plain markup, for pages without Mantine's components. */

import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './plain-form.module.css';

export type PlainFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** A one-line hint. */
  description?: string;
  error?: ReactNode;
  /** Inside the field at its end, such as a button. */
  inside?: ReactNode;
};

/** Fits `form.getInputProps`. */
export function PlainField({ label, description, error, inside, required, ...input }: PlainFieldProps) {
  const id = useId();
  const refused = error !== undefined && error !== null && error !== false;
  const about = [description !== undefined && `${id}-hint`, refused && `${id}-error`]
    .filter(Boolean)
    .join(' ');
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
      {description !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {description}
        </p>
      )}
      <div className={styles['box']}>
        <input
          {...input}
          id={id}
          className={styles['input']}
          required={required}
          aria-invalid={refused}
          aria-describedby={about || undefined}
          data-toggle={inside === undefined ? undefined : true}
        />
        {inside}
      </div>
      {refused && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
