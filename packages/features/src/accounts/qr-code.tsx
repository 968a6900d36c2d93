/** A QR code, drawn as one path of an SVG: nothing is loaded, and no picture leaves the device. */
import { encode } from 'uqr';
import styles from './two-step.module.css';

export type QrCodeProps = {
  text: string;
  /** What a screen reader says of it. */
  label: string;
};

/** Dark on light in both colour schemes, since not every camera reads it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** A square of one unit for each dark module. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
