/** What each step of a service earns, and the official fee paid out at it (record 0056). */

export interface StepTerm {
  readonly step: string;
  /** Percent of the price, of this step alone. */
  readonly earned_percent: number;
  readonly official_fee_paise: number;
}

/** One entry for each step, in their order; a step without an entry has neither. */
export const termsOfSteps = (terms: readonly StepTerm[], steps: readonly string[]): StepTerm[] =>
  steps.map(
    (step) => terms.find((term) => term.step === step) ?? { step, earned_percent: 0, official_fee_paise: 0 },
  );

/** The entries as they are stored: those of these steps that are not zero. */
export const keptTerms = (terms: readonly StepTerm[], steps: readonly string[]): StepTerm[] =>
  termsOfSteps(terms, steps).filter((term) => term.earned_percent > 0 || term.official_fee_paise > 0);

/** Undefined while the steps together earn at most the whole price. */
export const earnedFault = (percents: readonly number[]): string | undefined =>
  percents.reduce((sum, percent) => sum + percent, 0) > 100
    ? 'The steps together earn more than 100 % of the price.'
    : undefined;
