/** Files of a chat message: pictures inline, all others by name and size, each to open or save. */

import { allowedExtension } from '@portal/domain/file-rules';
import { IconDownload, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatFileSize } from '../patterns/format-file-size.ts';
import styles from './chat-files.module.css';
import { FileWarning } from './file-warning.tsx';
import { plainIconButton } from './plain-icon-button.ts';
import type { ThreadFile } from './thread-message.ts';

export type ChatFileActions = {
  /** A link that shows or saves the file without a token, for a few minutes. */
  link: (fileId: number) => Promise<string>;
  /** The failure is shown elsewhere. */
  onDownload: (fileId: number) => Promise<unknown>;
};

export type ChatFilesProps = ChatFileActions & { files: readonly ThreadFile[] };

export function ChatFiles({ files, link, onDownload }: ChatFilesProps) {
  return (
    <ul className={styles['files']} aria-label="Attachments">
      {files.map((file, at) => (
        // Files being sent have no id, and their order is fixed.
        <li key={file.id ?? `${at} ${file.name}`} className={styles['file']}>
          {file.id !== undefined && isInline(file) && <Picture id={file.id} name={file.name} link={link} />}
          <div className={styles['row']}>
            {isPictureName(file.name) ? (
              <IconPhoto size={18} aria-hidden />
            ) : (
              <IconPaperclip size={18} aria-hidden />
            )}
            <span className={styles['name']} title={file.name}>
              {file.name}
            </span>
            <span className={styles['size']}>{formatFileSize(file.size)}</span>
            {file.id !== undefined && <Download id={file.id} name={file.name} onDownload={onDownload} />}
          </div>
          {file.warnings && (
            <div className={styles['row']}>
              <FileWarning warnings={file.warnings} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A larger picture is loaded on demand, to save mobile data. */
const MAX_INLINE_BYTES = 3 * 1024 * 1024;

const isPictureName = (name: string) =>
  allowedExtension(name, ['.jpg', '.jpeg', '.png', '.gif']) !== undefined;
const isInline = ({ name, size }: ThreadFile) => isPictureName(name) && size <= MAX_INLINE_BYTES;

type PictureProps = { id: number; name: string; link: ChatFileActions['link'] };

/** Requests its link when it scrolls into view, in a box of fixed height so that nothing jumps. */
function Picture({ id, name, link }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    let left = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      link(id).then(
        (found) => !left && setUrl(found),
        () => !left && setFailed(true),
      );
    });
    observer.observe(place.current);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [id, link]);
  if (failed) return undefined;
  return (
    <div ref={place} className={styles['picture']}>
      {url !== undefined && <img src={url} alt={name} onError={() => setFailed(true)} />}
    </div>
  );
}

type DownloadProps = { id: number; name: string; onDownload: ChatFileActions['onDownload'] };

function Download({ id, name, onDownload }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await onDownload(id).catch(() => undefined);
    setBusy(false);
  };
  return (
    <button
      type="button"
      {...plainIconButton()}
      aria-label={`Download ${name}`}
      title="Download"
      aria-disabled={busy}
      onClick={() => void download()}
    >
      <IconDownload size={18} aria-hidden />
    </button>
  );
}
