/** Secret for the authenticator app, as a QR code and as text, and the field for its first code. */

import { encode } from 'uqr';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './two-factor.module.css';

export type SecretSetupProps = Pick<CodeFormProps, 'submitLabel' | 'onSubmit' | 'busy' | 'error'> & {
  enrolment: { secret: string; uri: string };
};

export function SecretSetup({ enrolment, ...form }: SecretSetupProps) {
  return (
    <div className={styles['setup']}>
      <ol className={styles['steps']}>
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS, and scan this
          code.
          <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
          <p className={styles['hint']}>
            On this phone? <a href={enrolment.uri}>Open the app</a>, or type the key:
          </p>
          <div className={styles['secret']}>
            <code>{grouped(enrolment.secret)}</code>
            <CopyButton text={enrolment.secret} label="Copy the key" />
          </div>
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <CodeForm kind="app" {...form} />
    </div>
  );
}

/** In groups of four, which are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

type QrCodeProps = {
  text: string;
  /** Label for screen readers. */
  label: string;
};

/** Dark on light in both colour schemes, since not every camera reads inverted codes. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={drawPath(data)} fill="#000" />
    </svg>
  );
}

/** A unit square for each dark module. */
const drawPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
