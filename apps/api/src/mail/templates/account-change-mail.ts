/** The mail about a change of an account, sent to its previous address. */

import { type ByAdmin, byAdminWording } from './by-admin-wording.ts';
import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';
import { type TwoFactorChange, twoFactorWording } from './two-factor-wording.ts';

export type AccountChange =
  | ByAdmin
  | { readonly kind: 'email'; readonly newEmail: string }
  | { readonly kind: 'password' | 'access_approved' | 'login_guessed' | TwoFactorChange }
  | { readonly kind: 'access_rejected'; readonly reason: string | null }
  | { readonly kind: 'erasure_requested' | 'erasure_due'; readonly eraseOn: string };

export interface AccountChangeMailParts {
  readonly provider: MailProvider;
  readonly change: AccountChange;
  /** Readable text in Indian time. */
  readonly at: string;
}

const REASON = 'You get this mail because it concerns the safety of your account. It can’t be switched off.';

export function accountChangeMail({ provider, change, at }: AccountChangeMailParts): RenderedMail {
  const { heading, paragraphs } = wordingOf(change, oneLine(at), provider);
  return {
    subject: oneLine(`${heading} at ${provider.name}`),
    html: layout({
      provider,
      preview: paragraphs[0] ?? heading,
      heading,
      body: markup`${paragraphs.map((text) => markup`<p style="${styles.paragraph}">${text}</p>`)}`,
      reason: REASON,
    }),
    text: textLayout({ provider, heading, paragraphs, reason: REASON }),
  };
}

function wordingOf(change: AccountChange, at: string, provider: MailProvider) {
  const call = `call us at ${oneLine(provider.phone)} or write to ${oneLine(provider.email)}`;
  if ('byAdmin' in change) return byAdminWording(change, at, provider, call);
  switch (change.kind) {
    case 'email': {
      return {
        heading: 'Your e-mail address was changed',
        paragraphs: [
          `On ${at} the e-mail address of your account became ${oneLine(change.newEmail)}. From now on you log in with it, and our mails go there.`,
          `Was this not you? Then ${call} at once: somebody knows your password.`,
        ],
      };
    }
    case 'password': {
      return {
        heading: 'Your password was changed',
        paragraphs: [
          `On ${at} the password of your account was changed, and all other devices were signed out.`,
          `Was this not you? Then set a new one at once at ${provider.resetUrl} and ${call}.`,
        ],
      };
    }
    case 'erasure_requested': {
      return {
        heading: 'Your account is closed',
        paragraphs: [
          `On ${at} you asked us to erase your account. It is closed, and all devices are signed out.`,
          `Your documents, chats and tickets are kept until ${change.eraseOn}, as the law asks, and are then erased with your name and contacts. Invoices stay as long as tax law asks for them.`,
          `Was this not you? Then ${call} before that day.`,
        ],
      };
    }
    case 'erasure_due': {
      return {
        heading: 'Your data will be erased in two days',
        paragraphs: [
          `As you asked us, your documents, chats and tickets, your name and your contacts are erased on ${change.eraseOn}. This can’t be taken back.`,
          `Is there anything that you still need? Then ${call} before that day.`,
        ],
      };
    }
    case 'access_approved': {
      return {
        heading: 'You can log in as a staff member',
        paragraphs: [
          `On ${at} your request for access was approved. Log in with this e-mail address and the password that you chose, at ${provider.portalUrl}/stafflogin.`,
          `Was the request not yours? Then ${call}.`,
        ],
      };
    }
    case 'access_rejected': {
      return {
        heading: 'Your request for access was not approved',
        paragraphs: [
          `On ${at} an administrator decided not to approve the request for staff access with this e-mail address. The address is free for another account.`,
          ...(change.reason === null ? [] : [`Why: ${oneLine(change.reason)}`]),
          `Do you think that this is a mistake? Then ${call}.`,
        ],
      };
    }
    case 'login_guessed': {
      return guessedWording(at, provider.resetUrl, call);
    }
    case 'two_step_on':
    case 'two_step_off':
    case 'two_step_reset':
    case 'two_step_guessed':
    case 'recovery_codes_renewed':
    case 'recovery_code_used': {
      return twoFactorWording(change.kind, at, call);
    }
    default: {
      return change satisfies never;
    }
  }
}

const guessedWording = (at: string, resetUrl: string, call: string) => ({
  heading: 'Somebody tried to sign in',
  paragraphs: [
    `Until ${at} somebody entered wrong passwords for your account again and again. These tries failed. You see them in the list of your signed-in devices.`,
    `Was this not you? You need not do anything if your password is long and used nowhere else. Otherwise set a new one at ${resetUrl} or ${call}.`,
  ],
});
