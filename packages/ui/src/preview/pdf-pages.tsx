/** Shows the pages of a PDF one at a time, without a plug-in or scripts of the file. */

import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LoadingState } from '../patterns/loading-state.tsx';
import { isLocked, type OpenPdf, openPdf } from './open-pdf.ts';
import styles from './preview.module.css';

export type PdfPagesProps = {
  file: Blob;
  name: string;
  onFailure: (why: 'damaged' | 'locked') => void;
};

export function PdfPages({ file, name, onFailure }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [page, setPage] = useState(1);
  useEffect(() => {
    const opening = openPdf(file);
    let left = false;
    opening.pdf.then(
      (opened) => !left && setPdf(opened),
      (error: unknown) => !left && onFailure(isLocked(error) ? 'locked' : 'damaged'),
    );
    return () => {
      left = true;
      opening.close();
    };
  }, [file, onFailure]);
  if (!pdf) return <LoadingState label="Opening the document" shape="detail" />;
  return (
    <>
      <Page key={page} pdf={pdf} page={page} name={name} onFailure={onFailure} />
      {pdf.pages > 1 && <Pager page={page} pages={pdf.pages} onPage={setPage} />}
    </>
  );
}

type PageProps = Pick<PdfPagesProps, 'name' | 'onFailure'> & { pdf: OpenPdf; page: number };

function Page({ pdf, page, name, onFailure }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!canvas.current) return undefined;
    const drawing = pdf.draw(page, canvas.current);
    let left = false;
    drawing.text.then(
      (words) => !left && setText(words),
      () => !left && onFailure('damaged'),
    );
    return () => {
      left = true;
      drawing.stop();
    };
  }, [pdf, page, onFailure]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${name}, page ${page} of ${pdf.pages}`}
        className={styles['page']}
      />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <Group component="nav" aria-label="Pages" justify="center" gap="md" className={styles['pager'] ?? ''}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Text aria-live="polite" className="portal-figures">
        Page {page} of {pages}
      </Text>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </Group>
  );
}
