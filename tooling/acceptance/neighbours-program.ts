/** A mail server and a payment provider in the machine's network. */

import { startMailCatcher } from '../../apps/api/dev/mail-catcher.ts';
import { startRazorpaySandbox } from '../../apps/api/dev/razorpay-sandbox/start-razorpay-sandbox.ts';
import { payments, ports } from './installation.ts';

await startMailCatcher({ smtpPort: ports.smtp, webPort: ports.mails, mostMails: 5_000 });
await startRazorpaySandbox(payments);
console.log('ready');
