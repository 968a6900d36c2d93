/** Creates the logger: JSON lines without secrets or personal data. */

import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** @param more adds fields to each line, such as trace ids */
export function createLogger(
  level: string,
  logTo?: DestinationStream,
  more?: () => object | undefined,
): Logger {
  const options = {
    level,
    base: null,
    redact: ['req.headers', '*.password', '*.token', '*.email'],
    serializers: { err: describeError },
    ...(more && { mixin: () => more() ?? {} }),
  };
  return logTo ? pino(options, logTo) : pino(options);
}

/**
 * Logs only name, code, message and stack. Other fields may hold personal data: Postgres puts rows into `detail` and
 * `where`, mail servers put addresses into their replies.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error))
    return stdSerializers.err(new Error('a value other than an Error was thrown'));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
