/** Drop area: files are dropped, picked or photographed; shows progress, cancel and retry. */

import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { FileExtension } from '@portal/domain/file-rules';
import { IconCamera, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import classes from './file-drop.module.css';
import { acceptTypes, describeFileRules, acceptsPhotos } from './file-rules.ts';
import { usePastedFiles } from './transferred-files.ts';
import { UploadStatus } from './upload-status.tsx';
import { usePreparedFiles } from './use-prepared-files.ts';
import type { Upload } from './use-upload.ts';

export type FileDropProps = {
  /** What the file is: "PAN card". */
  label: string;
  /** File rules of the domain, with their size limit. */
  accept: readonly FileExtension[];
  /** More than 1 allows several files at once. */
  maxFiles?: number;
  onFiles: (files: File[]) => void;
  /** The upload of the chosen file; absent if the files are sent later, with a form. */
  upload?: Upload;
  onCancel?: () => void;
  onRetry?: () => void;
  disabled?: boolean;
  /** Accepts files pasted anywhere in its form, such as a screenshot. */
  takesPaste?: boolean;
  /** Id of the form's error message for this field. */
  refusedBy?: string;
};

/**
 * Invalid files are rejected here with a reason, before they are sent. Pictures are prepared first: HEIC, WebP and
 * similar become JPEG, large photos are shrunk, and time and place are removed.
 */
export function FileDrop(props: FileDropProps) {
  const { label, accept, maxFiles = 1, upload = { at: 'idle' }, onCancel, onRetry } = props;
  const { preparing, problem, choose, cancel } = usePreparedFiles({ accept, maxFiles }, props.onFiles);
  const place = useRestoreFocus(preparing !== undefined);
  const mayPaste = props.takesPaste === true && props.disabled !== true;
  usePastedFiles(place, 'form', mayPaste ? choose : undefined);
  const shown = preparing ? ({ at: 'sending', ...preparing } as const) : upload;
  if (shown.at === 'sending')
    return (
      <div ref={place}>
        <UploadStatus
          label={label}
          doing={preparing ? 'Preparing' : 'Uploading'}
          upload={shown}
          onCancel={preparing ? cancel : onCancel}
        />
      </div>
    );
  return (
    <Stack gap="xs" ref={place}>
      {upload.at === 'failed' && <UploadStatus label={label} upload={upload} onRetry={onRetry} />}
      <DropArea {...props} choose={choose} problem={problem} />
      {problem !== '' && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

/** The pressed button is gone after preparation; the first button then gets the focus. */
function useRestoreFocus(isPreparing: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (was.current && !isPreparing && isLost) place.current?.querySelector('button')?.focus();
    was.current = isPreparing;
  }, [isPreparing]);
  return place;
}

type DropAreaProps = FileDropProps & { choose: (files: readonly File[]) => void; problem: string };

function DropArea({ label, accept, maxFiles = 1, disabled = false, ...area }: DropAreaProps) {
  const { choose, problem, refusedBy } = area;
  const hint = useId();
  const open = useRef<() => void>(null);
  const several = maxFiles > 1;
  const verb = several ? 'Choose files' : 'Choose a file';
  return (
    <Dropzone
      // All files of a drop at once: valid ones are accepted, the others named.
      onDrop={nothing}
      onDropAny={(fitting, rejected) => choose([...fitting, ...rejected.map(({ file }) => file)])}
      accept={acceptTypes(accept)}
      multiple={several}
      disabled={disabled}
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      p="md"
      className={classes['area'] ?? ''}
      data-invalid={problem !== '' || undefined}
      inputProps={{ 'aria-label': label, 'aria-describedby': hint }}
    >
      <Stack align="center" gap="xs" ta="center">
        <IconCloudUpload size={28} stroke={1.5} aria-hidden />
        <Group justify="center" gap="xs">
          <Button
            variant="light"
            disabled={disabled}
            aria-label={`${verb} for ${label}`}
            aria-describedby={refusedBy === undefined ? hint : `${refusedBy} ${hint}`}
            data-invalid={refusedBy !== undefined || undefined}
            onClick={() => open.current?.()}
          >
            {verb}
          </Button>
          {acceptsPhotos(accept) && <CameraButton label={label} disabled={disabled} choose={choose} />}
        </Group>
        <Text id={hint} size="sm" c="dimmed">
          {describeFileRules({ accept, maxFiles })}
        </Text>
      </Stack>
    </Dropzone>
  );
}

const nothing = () => undefined;

type CameraButtonProps = { label: string; disabled: boolean; choose: (files: readonly File[]) => void };

// On devices without a rear camera the same button opens the file picker.
function CameraButton({ label, disabled, choose }: CameraButtonProps) {
  return (
    <Box className={classes['camera']}>
      <FileButton
        onChange={(file) => choose(file ? [file] : [])}
        accept="image/jpeg,image/png"
        capture="environment"
        inputProps={{ 'aria-label': `Photograph of ${label}` }}
      >
        {(button) => (
          <Button
            {...button}
            aria-label={`Take a photo of ${label}`}
            variant="default"
            disabled={disabled}
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            Take a photo
          </Button>
        )}
      </FileButton>
    </Box>
  );
}
