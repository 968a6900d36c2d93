/** Makes pictures ready off the page's thread, so that the page stays alive while a phone works on a large photo. */
import { type ReadyPicture, makePictureReady } from './make-picture-ready.ts';

/** Answered for each picture that is sent in: how far it has come, and at last the outcome. */
export type PictureAnswer = { percent: number } | ReadyPicture | { fault: 'unprepared' };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page, which has no choice of origin
const answer = (it: PictureAnswer) => globalThis.postMessage(it);

globalThis.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  makePictureReady(file, (percent) => answer({ percent })).then(answer, () =>
    answer({ fault: 'unprepared' }),
  );
});
