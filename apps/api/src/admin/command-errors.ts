/** Errors that end a command. */

/** Printed as one sentence, without a stack. */
export class CommandRefused extends Error {
  override readonly name = 'Refused';
}

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'WrongUse';
}
