/** Chooses the files of a chat message: the button, and the removable list of chosen files. */

import { ActionIcon, Input } from '@mantine/core';
import { MAX_FILES_PER_MESSAGE, TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PICTURE_EXTENSIONS } from '../patterns/file-rules.ts';
import { formatFileSize } from '../patterns/format-file-size.ts';
import { type PreparedFilesControl, usePreparedFiles } from '../patterns/use-prepared-files.ts';
import styles from './chat-files.module.css';
import composer from './chat-thread.module.css';
import { plainIconButton } from './plain-icon-button.ts';

export type Attachments = Pick<PreparedFilesControl, 'preparing' | 'busy' | 'choose'> & {
  files: readonly File[];
  problem: string;
  remove: (file: File) => void;
  clear: () => void;
};

/** Pictures are prepared as everywhere; a file chosen twice counts once. */
export function useAttachments(): Attachments {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const rules = { accept: TICKET_ATTACHMENT_EXTENSIONS, maxFiles: MAX_FILES_PER_MESSAGE };
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen.filter((file) => !files.some((known) => isSame(known, file)))];
    setTooMany(all.length > MAX_FILES_PER_MESSAGE);
    if (all.length <= MAX_FILES_PER_MESSAGE) setFiles(all);
  };
  const { preparing, busy, problem, choose } = usePreparedFiles(rules, add);
  return {
    files,
    preparing,
    busy,
    problem: tooMany ? `Choose at most ${MAX_FILES_PER_MESSAGE} files.` : problem,
    choose: (chosen) => {
      setTooMany(false);
      choose(chosen);
    },
    remove: (file) => {
      setTooMany(false);
      setFiles(files.filter((known) => known !== file));
    },
    clear: () => setFiles([]),
  };
}

export function AttachButton({ attachments }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null);
  const { choose, preparing } = attachments;
  return (
    <>
      <ActionIcon
        color="gray"
        aria-label="Attach files"
        title="Attach files"
        loading={preparing !== undefined}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={22} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={[...TICKET_ATTACHMENT_EXTENSIONS, ...PICTURE_EXTENSIONS].join(',')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again after its removal.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

export function ChosenAttachments({ attachments }: { attachments: Attachments }) {
  const { files, problem, preparing, remove } = attachments;
  return (
    <>
      {files.length > 0 && (
        <ul className={styles['files']} aria-label="Chosen files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles['file']}>
              <div className={styles['row']}>
                <IconPaperclip size={18} aria-hidden />
                <span className={styles['name']} title={file.name}>
                  {file.name}
                </span>
                <span className={styles['size']}>{formatFileSize(file.size)}</span>
                <button
                  type="button"
                  {...plainIconButton()}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => remove(file)}
                >
                  <IconX size={18} aria-hidden />
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={composer['unseen']}>
        {preparing && `Preparing ${preparing.file.name}`}
      </div>
      {problem !== '' && <Input.Error role="alert">{problem}</Input.Error>}
    </>
  );
}

/** The browser creates a new File object each time a file is chosen. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
