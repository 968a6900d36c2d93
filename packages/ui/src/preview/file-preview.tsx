/** A picture or a PDF rendered in the page, without saving it; the file is an attachment and never opened as a page. */

import { Button, Group, Text } from '@mantine/core';
import { allowedExtension, MEDIA_TYPES, ORDER_UPLOAD_EXTENSIONS } from '@portal/domain/file-rules';
import { pixelsOf } from '@portal/domain/picture-metadata';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../patterns/error-state.tsx';
import { LoadingState } from '../patterns/loading-state.tsx';
import { MAX_PIXELS } from './max-pixels.ts';
import styles from './preview.module.css';

export type FilePreviewProps = {
  /** The name shown. */
  fileName: string;
  /** Its extension determines the type; the server has checked it against the content. */
  storedName: string;
  /** Must be stable between renders; a new function reloads the file. */
  load: () => Promise<Blob>;
  download: () => Promise<unknown>;
};

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

export function FilePreview({ download, ...file }: FilePreviewProps) {
  const [round, setRound] = useState(0);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {file.fileName}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download().catch(() => undefined)}
        >
          Download
        </Button>
      </Group>
      <LoadedFile key={round} {...file} onRetry={() => setRound(round + 1)} />
    </>
  );
}

type FileProps = Omit<FilePreviewProps, 'download'>;
type Loading =
  | { at: 'loading' }
  | { at: 'loaded'; file: Blob }
  | { at: 'failed' }
  | { at: 'broken'; why: 'damaged' | 'locked' | 'too large' };

/** Remounted on each retry. */
function LoadedFile({ fileName, storedName, load, onRetry }: FileProps & { onRetry: () => void }) {
  const [loading, setLoading] = useState<Loading>({ at: 'loading' });
  const onFailure = useCallback(
    (why: 'damaged' | 'locked' | 'too large') => setLoading({ at: 'broken', why }),
    [],
  );
  useEffect(() => {
    let left = false;
    load().then(
      (file) => !left && setLoading({ at: 'loaded', file }),
      () => !left && setLoading({ at: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [load]);
  if (loading.at === 'loading') return <LoadingState label="Loading the document" shape="detail" />;
  if (loading.at === 'failed') return <ErrorState retry={onRetry} retrying={false} />;
  if (loading.at === 'broken') {
    return <Text>{BROKEN_TEXTS[loading.why]}</Text>;
  }
  const type = typeOf(storedName);
  if (type !== 'application/pdf')
    return <Picture file={loading.file} type={type} name={fileName} onFailure={onFailure} />;
  return (
    <Suspense fallback={<LoadingState label="Opening the document" shape="detail" />}>
      <PdfPages file={loading.file} name={fileName} onFailure={onFailure} />
    </Suspense>
  );
}

const BROKEN_TEXTS = {
  damaged: 'This file can’t be shown here. Download it to open it on your device.',
  locked: 'This PDF is locked with a password. Download it and open it with its password.',
  'too large': 'This picture is too large to be shown here. Download it to open it on your device.',
} as const;

type PictureProps = {
  file: Blob;
  type: string;
  name: string;
  onFailure: (why: 'damaged' | 'too large') => void;
};

function Picture({ file, type, name, onFailure }: PictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type }));
    let left = false;
    const show = async () => {
      // Before decoding: a small file can hold a picture of several gigabytes.
      const pixels = pixelsOf(new Uint8Array(await file.arrayBuffer()));
      if (left) return;
      if (pixels > MAX_PIXELS) onFailure('too large');
      else if (picture.current) picture.current.src = url;
    };
    show().catch(() => onFailure('damaged'));
    return () => {
      left = true;
      URL.revokeObjectURL(url);
    };
  }, [file, type, onFailure]);
  return <img ref={picture} alt={name} className={styles['picture']} onError={() => onFailure('damaged')} />;
}

/** By our own table, never by the type that the file declares. */
function typeOf(storedName: string): string {
  const extension = allowedExtension(storedName, ORDER_UPLOAD_EXTENSIONS);
  return extension ? MEDIA_TYPES[extension] : 'application/octet-stream';
}
