/** Choosing the files of a chat message: the button, and above the text what was chosen, each to be taken away again. */
import { ActionIcon, Input } from '@mantine/core';
import { MAX_FILES_PER_MESSAGE, TICKET_ATTACHMENT_EXTENSIONS } from '@portal/domain/file-rules';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PICTURE_ENDINGS } from '../patterns/drop-rules.ts';
import { fileSizeText } from '../patterns/file-size-text.ts';
import { type PreparedControl, usePrepared } from '../patterns/use-prepared.ts';
import styles from './chat-files.module.css';
import composer from './chat-thread.module.css';
import { plainIconButton } from './plain-icon-button.ts';

export type Attachments = Pick<PreparedControl, 'preparing' | 'busy' | 'choose'> & {
  files: readonly File[];
  problem: string;
  remove: (file: File) => void;
  clear: () => void;
};

/** Pictures are made ready as everywhere; the same file chosen twice is one. */
export function useAttachments(): Attachments {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const rules = { accept: TICKET_ATTACHMENT_EXTENSIONS, maxFiles: MAX_FILES_PER_MESSAGE };
  const add = (chosen: readonly File[]) => {
    const all = [...files, ...chosen.filter((file) => !files.some((known) => isSame(known, file)))];
    setTooMany(all.length > MAX_FILES_PER_MESSAGE);
    if (all.length <= MAX_FILES_PER_MESSAGE) setFiles(all);
  };
  const { preparing, busy, problem, choose } = usePrepared(rules, add);
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
        accept={[...TICKET_ATTACHMENT_EXTENSIONS, ...PICTURE_ENDINGS].join(',')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken away.
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
                <span className={styles['size']}>{fileSizeText(file.size)}</span>
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

/** A browser makes a new object of a file each time it is chosen. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
