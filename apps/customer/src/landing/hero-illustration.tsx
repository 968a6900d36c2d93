/** Illustration of the product: a certificate, its steps, and an uploaded document. */

import styles from './landing.module.css';

export function HeroIllustration() {
  return (
    <svg viewBox="0 0 520 440" className={styles['picture']} aria-hidden focusable="false">
      <Backdrop />
      <Certificate />
      <StepsCard />
      <UploadCard />
    </svg>
  );
}

function Backdrop() {
  return (
    <g>
      <circle cx="286" cy="214" r="196" className={styles['tint']} />
      <g className={styles['dots']}>
        {[0, 1, 2, 3, 4].flatMap((row) =>
          [0, 1, 2, 3, 4, 5].map((column) => (
            <circle key={`${row}-${column}`} cx={412 + column * 18} cy={34 + row * 18} r="2.5" />
          )),
        )}
      </g>
    </g>
  );
}

function Certificate() {
  return (
    <g transform="translate(150 34)">
      <rect width="262" height="340" rx="16" className={styles['paper']} />
      <rect x="14" y="14" width="234" height="312" rx="9" className={styles['rule']} />
      <path
        d="M131 44l10 8 12.600-2 2.500 12.500 10.900 6.500-5.500 11.500 5.500 11.500-10.900 6.500-2.500 12.500-12.600-2-10 8-10-8-12.600 2-2.500-12.500-10.900-6.500 5.500-11.500-5.500-11.500 10.900-6.500 2.500-12.500 12.600 2z"
        className={styles['seal']}
      />
      <path d="M120 80l8 8 15-16" className={styles['sealTick']} />
      <Bars
        bars={[
          [66, 142, 130, 12],
          [86, 166, 90, 8],
          [44, 204, 174, 7],
          [44, 222, 174, 7],
          [44, 240, 120, 7],
        ]}
      />
      <path d="M106 292c12-18 20 10 30-4s14-10 18 2 12 6 22-6" className={styles['signature']} />
      <Bars bars={[[104, 304, 84, 3]]} />
    </g>
  );
}

function StepsCard() {
  return (
    <g transform="translate(18 206)">
      <rect width="196" height="186" rx="14" className={styles['paper']} />
      <path d="M34 48v90" className={styles['track']} />
      <path d="M34 48v46" className={styles['trackDone']} />
      <g className={styles['done']}>
        <circle cx="34" cy="44" r="13" />
        <circle cx="34" cy="92" r="13" />
      </g>
      <path d="M28 44l4.500 4.500 8-9M28 92l4.500 4.500 8-9" className={styles['doneTick']} />
      <circle cx="34" cy="140" r="12" className={styles['current']} />
      <circle cx="34" cy="140" r="4.500" className={styles['currentDot']} />
      <Bars
        bars={[
          [62, 34, 92, 8],
          [62, 48, 58, 6],
          [62, 82, 106, 8],
          [62, 96, 70, 6],
          [62, 130, 84, 8],
          [62, 144, 48, 6],
        ]}
      />
    </g>
  );
}

function UploadCard() {
  return (
    <g transform="translate(330 268)">
      <rect width="172" height="118" rx="14" className={styles['paper']} />
      <rect x="18" y="20" width="36" height="44" rx="6" className={styles['file']} />
      <path d="M36 52V34m-7 7l7-7 7 7" className={styles['arrow']} />
      <Bars
        bars={[
          [68, 28, 82, 8],
          [68, 44, 54, 6],
        ]}
      />
      <rect x="18" y="86" width="136" height="8" rx="4" className={styles['bar']} />
      <rect x="18" y="86" width="94" height="8" rx="4" className={styles['progress']} />
    </g>
  );
}

/** Text lines, each with x, y, width and height. */
function Bars({ bars }: { bars: readonly (readonly [number, number, number, number])[] }) {
  return bars.map(([x, y, width, height]) => (
    <rect
      key={`${x}-${y}`}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={height / 2}
      className={styles['bar']}
    />
  ));
}
