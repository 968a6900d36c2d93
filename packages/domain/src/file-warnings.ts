/** Warnings before opening a PDF with active content, in plain English. */

export type FileWarning = 'script' | 'action' | 'attachment';

const texts: Record<FileWarning, string> = {
  script: 'This PDF contains a script.',
  action: 'This PDF can open programs or send data.',
  attachment: 'This PDF contains an attached file.',
};

/** Empty for a file without warnings. */
export const fileWarningText = (warnings: readonly FileWarning[] = []): string =>
  warnings.map((warning) => texts[warning]).join(' ');
