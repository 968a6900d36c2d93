/** How a process ends that can't begin: with what is wrong, and no trace of the program. */
import { EnvironmentError } from './read-environment.ts';

/** What is read, or the end of the process with exit code 1. */
export function readOrEnd<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
