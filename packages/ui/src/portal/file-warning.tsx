/** Warns before a PDF with active content is opened; renders nothing for other files. */

import { type FileWarning as Warning, fileWarningText } from '@portal/domain/file-warnings';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './file-warning.module.css';

export type FileWarningProps = { warnings: readonly Warning[] | undefined };

export function FileWarning({ warnings }: FileWarningProps) {
  const text = fileWarningText(warnings);
  if (text === '') return undefined;
  return (
    <p className={styles['warning']}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{text} Open it with care.</span>
    </p>
  );
}
