/** Texts of the mails about two-factor. */

export type TwoFactorChange =
  | 'two_step_on'
  | 'two_step_off'
  | 'two_step_reset'
  | 'two_step_guessed'
  | 'recovery_codes_renewed'
  | 'recovery_code_used';

interface Wording {
  readonly heading: string;
  readonly happened: string;
  /** What to do about an unexpected mail, before the contact details. */
  readonly objection: string;
}

const wasThisYou = 'Was this not you? Then';

const wordings: Readonly<Record<TwoFactorChange, (at: string) => Wording>> = {
  two_step_on: (at) => ({
    heading: 'Two-step sign-in is on',
    happened: `On ${at} two-step sign-in was switched on for your account, and all other devices were signed out. From now on you log in with your password and a code of your authenticator app. Keep your recovery codes in a safe place.`,
    objection: wasThisYou,
  }),
  two_step_off: (at) => ({
    heading: 'Two-step sign-in is off',
    happened: `On ${at} two-step sign-in was switched off for your account, and all other devices were signed out. Your password alone opens it now.`,
    objection: `${wasThisYou} change your password at once and`,
  }),
  two_step_reset: (at) => ({
    heading: 'Your two-step sign-in was reset',
    happened: `On ${at} an administrator switched two-step sign-in off for your account, and all your devices were signed out. Log in with your password and set it up again.`,
    objection: 'Did you not ask for this? Then',
  }),
  two_step_guessed: (at) => ({
    heading: 'Somebody enters wrong codes',
    happened: `On ${at} somebody entered your password and then several wrong codes of two-step sign-in. They did not get in.`,
    objection: `${wasThisYou} somebody knows your password: change it at once and`,
  }),
  recovery_codes_renewed: (at) => ({
    heading: 'You have new recovery codes',
    happened: `On ${at} new recovery codes were made for your account. The old ones are not valid any more.`,
    objection: wasThisYou,
  }),
  recovery_code_used: (at) => ({
    heading: 'A recovery code was used',
    happened: `On ${at} one of the recovery codes of your account was used instead of a code of your authenticator app. It is not valid any more.`,
    objection: `${wasThisYou} change your password at once and`,
  }),
};

/** @param call how to reach us, to follow "Then". */
export function twoFactorWording(kind: TwoFactorChange, at: string, call: string) {
  const { heading, happened, objection } = wordings[kind](at);
  return { heading, paragraphs: [happened, `${objection} ${call}.`] };
}
