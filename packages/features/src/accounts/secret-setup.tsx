/** The secret for the authenticator app, as a QR code and as text, and the field for its first code. */
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './two-step.module.css';

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

/** In fours, which are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
