/** How a command ends without having done what it was asked. */

/** The command may not do it, or could not: said in one sentence, without a stack. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** It was called in a way that it does not know. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
