/** Prepares pictures off the main thread, so that the page stays responsive with a large photo. */

import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/** Posts the progress of each picture, then its result. */
export type PictureWorkerMessage = { percent: number } | PreparedPicture | { fault: 'unprepared' };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page, which has no choice of origin
const post = (it: PictureWorkerMessage) => globalThis.postMessage(it);

globalThis.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  preparePicture(file, (percent) => post({ percent })).then(post, () => post({ fault: 'unprepared' }));
});
