/** The log: one JSON line an event, without secrets or personal data. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** @param more what each line holds besides, such as the trace that it belongs to */
export function createLog(level: string, logTo?: DestinationStream, more?: () => object | undefined): Logger {
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
 * Names, codes, messages and stacks only. What else hangs on an error repeats what people sent: Postgres puts rows
 * into `detail` and `where`, mail servers put addresses into their replies.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error))
    return stdSerializers.err(new Error('something else than an error was thrown'));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
