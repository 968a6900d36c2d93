import { EnvironmentError } from './read-environment.ts';

/** Returns the value, or prints the faults without a stack and exits with code 1. */
export function readOrExit<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
