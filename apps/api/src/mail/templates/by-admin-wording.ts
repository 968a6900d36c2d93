/** Texts of the mails about what an admin did to an account. */

import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';

export type ByAdmin =
  | { readonly byAdmin: 'email'; readonly newEmail: string }
  | { readonly byAdmin: 'password' | 'access_given' | 'access_ended' };

/** @param call how to reach us, to follow "Then" */
export function byAdminWording(change: ByAdmin, at: string, provider: MailProvider, call: string) {
  const asked = `Did you not ask for this? Then ${call}.`;
  switch (change.byAdmin) {
    case 'email': {
      return {
        heading: 'Your e-mail address was changed',
        paragraphs: [
          `On ${at} an administrator made ${oneLine(change.newEmail)} the e-mail address of your account. From now on you log in with it, and our mails go there.`,
          asked,
        ],
      };
    }
    case 'password': {
      return {
        heading: 'Your password was changed',
        paragraphs: [
          `On ${at} an administrator set a new password for your account, and all devices were signed out. Change it to one that you alone know when you log in next.`,
          asked,
        ],
      };
    }
    case 'access_given': {
      return {
        heading: 'You have a staff account',
        paragraphs: [
          `On ${at} an administrator made a staff account for you. Log in with this e-mail address at ${provider.portalUrl}/stafflogin; the administrator tells you the password.`,
          `Do you not work for us? Then ${call}.`,
        ],
      };
    }
    case 'access_ended': {
      return {
        heading: 'Your account is closed',
        paragraphs: [
          `On ${at} an administrator closed your account, and all devices were signed out. The e-mail address is free for another account. Orders and invoices are kept as the law asks.`,
          `Do you think that this is a mistake? Then ${call}.`,
        ],
      };
    }
    default: {
      return change satisfies never;
    }
  }
}
