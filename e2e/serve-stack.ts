/** Playwright's web server: runs the whole product until it gets a signal. */

import { startStack } from './stack.ts';

const stack = await startStack();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void stack.stop().then(() => process.exit(0));
  });
}
const { customerUrl, staffUrl, adminUrl, apiUrl, mailUrl, paymentsUrl, databaseUrl } = stack;
console.log(
  `ready: ${customerUrl} ${staffUrl} ${adminUrl} ${apiUrl} ${mailUrl} ${paymentsUrl} ${databaseUrl}`,
);
