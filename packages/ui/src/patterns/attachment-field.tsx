import { ActionIcon, Group, Input, Paper, Stack, Text } from '@mantine/core';
import { type FileExtension, MAX_FILES_PER_MESSAGE } from '@portal/domain/file-rules';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FileDrop } from './file-drop.tsx';
import { formatFileSize } from './format-file-size.ts';

export type AttachmentFieldProps = {
  label: string;
  hint: ReactNode;
  accept: readonly FileExtension[];
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  error?: ReactNode;
  /** Defaults to the limit of a message. */
  maxFiles?: number;
  /** While the files are being sent. */
  disabled?: boolean;
};

export function AttachmentField({
  label,
  hint,
  accept,
  files,
  onChange,
  error,
  maxFiles = MAX_FILES_PER_MESSAGE,
  disabled,
}: AttachmentFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen.filter((file) => !files.some((known) => isSame(known, file)))];
    const isTooMany = all.length > maxFiles;
    setProblem(isTooMany ? (maxFiles === 1 ? 'Choose one file.' : `Choose at most ${maxFiles} files.`) : '');
    if (!isTooMany) onChange(all);
  };
  const remove = (file: File) => {
    setProblem('');
    onChange(files.filter((known) => known !== file));
    // The pressed button is removed together with its file.
    field.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const said = problem === '' ? error : problem;
  const isRefused = said !== undefined && said !== null && said !== '';
  return (
    <div ref={field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Input.Label id={`${id}-label`} labelElement="div" size="md">
        {label}
      </Input.Label>
      <Input.Description id={`${id}-hint`} size="md" mb="xs">
        {hint}
      </Input.Description>
      <Stack gap="xs">
        <FileDrop
          label={label}
          accept={accept}
          maxFiles={maxFiles}
          onFiles={add}
          takesPaste
          disabled={disabled === true || files.length === maxFiles}
          {...(isRefused && { refusedBy: `${id}-error` })}
        />
        {isRefused && (
          <Input.Error id={`${id}-error`} role="alert">
            {said}
          </Input.Error>
        )}
        {files.length > 0 && (
          <ChosenFiles
            files={files}
            onRemove={remove}
            disabled={disabled === true}
            label={`Chosen for ${label}`}
          />
        )}
      </Stack>
    </div>
  );
}

type ChosenFilesProps = {
  label: string;
  files: readonly File[];
  onRemove: (file: File) => void;
  disabled: boolean;
};

function ChosenFiles({ label, files, onRemove, disabled }: ChosenFilesProps) {
  return (
    <Stack component="ul" aria-label={label} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {files.map((file) => (
        <Paper component="li" withBorder key={`${file.name} ${file.size} ${file.lastModified}`} pl="sm">
          <Group gap="xs" wrap="nowrap">
            <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
            <Text lineClamp={2} flex={1} title={file.name} style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Text c="dimmed" size="sm" className="portal-figures" style={{ whiteSpace: 'nowrap' }}>
              {formatFileSize(file.size)}
            </Text>
            <ActionIcon
              color="gray"
              aria-label={`Remove ${file.name}`}
              disabled={disabled}
              onClick={() => onRemove(file)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

/** The browser creates a new File object each time the same file is chosen. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
