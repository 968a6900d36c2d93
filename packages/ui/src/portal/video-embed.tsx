/** A video of YouTube or Vimeo in a sandbox; renders nothing for any other address (details-003). */

import { AspectRatio } from '@mantine/core';
import { videoEmbedUrl } from '@portal/domain/video-link';

export type VideoEmbedProps = {
  /** The address as entered: a page, a short link or an embed. */
  link: string;
  /** Title of the frame. */
  title: string;
};

/** Loaded only when it scrolls into view. */
export function VideoEmbed({ link, title }: VideoEmbedProps) {
  const src = videoEmbedUrl(link);
  if (src === undefined) return null;
  return (
    <AspectRatio ratio={16 / 9}>
      <iframe
        src={src}
        title={title}
        loading="lazy"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- both players need both, and their origin is not ours
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        style={{ border: 0, borderRadius: 'var(--mantine-radius-lg)' }}
      />
    </AspectRatio>
  );
}
