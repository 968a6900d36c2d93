/** Video links. */

import { expect, it } from 'vitest';
import { videoEmbedUrl } from './video-link.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://youtube.com/watch?t=3&v=dQw4w9WgXcQ', YOUTUBE],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', YOUTUBE],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  [YOUTUBE, YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
])('%s plays as %s', (link, embed) => {
  expect(videoEmbedUrl(link)).toBe(embed);
});

it.each([
  '',
  'not a link',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://x:y@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://vimeo.com/channels/staffpicks',
  'https://constructor/',
  'https://example.com/video.mp4',
])('%j is not a supported video', (link) => {
  expect(videoEmbedUrl(link)).toBeUndefined();
});
