/** The video of the services page: a poster first, the player on demand. */

import { videoEmbedUrl } from '@portal/domain/video-link';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { video } from '../content/service-detail.ts';
import styles from './service-detail.module.css';

export type VideoSectionProps = {
  /** A YouTube or Vimeo link; the section is hidden for any other value. */
  link: string | undefined;
};

export function VideoSection({ link }: VideoSectionProps) {
  const [playing, setPlaying] = useState(false);
  const src = link === undefined ? undefined : videoEmbedUrl(link);
  if (src === undefined) return null;
  return (
    <section aria-labelledby="film" className={`${styles['band']} ${styles['filmBand']}`}>
      <div>
        <h2 id="film">{video.title}</h2>
        <p className={styles['lead']}>{video.lead}</p>
      </div>
      <div className={styles['film']}>
        {playing ? (
          <iframe
            src={withAutoplay(src)}
            title={video.name}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- both players need both, and their origin is not ours
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={styles['poster']} onClick={() => setPlaying(true)}>
            <span className={styles['posterTitle']}>{video.name}</span>
            <span className={styles['play']}>
              <IconPlayerPlayFilled size={20} aria-hidden />
              {video.play}
            </span>
          </button>
        )}
      </div>
    </section>
  );
}

/** Starts playing at once, since the visitor has already pressed play. */
function withAutoplay(src: string): string {
  const url = new URL(src);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
