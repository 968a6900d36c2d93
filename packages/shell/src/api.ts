/** The client of the API with this app's token on every call, which it renews while somebody is at work. */
import { watchActivity } from '@portal/sdk/activity';
import { createApi, type UploadAccess } from '@portal/sdk/client';
import { createRenewal } from '@portal/sdk/renewal';
import type { Session } from '@portal/sdk/session';
import type { Services } from './app-context.ts';
import { createConfirmations } from './confirmations.ts';

/** Calls have no time-out in the client (C§9). */
export function createAppApi(
  name: string,
  baseUrl: string,
  session: Session,
): Pick<Services, 'api' | 'access' | 'confirmations'> {
  const confirmations = createConfirmations();
  const activity = watchActivity({ onInput: () => void renewal.beforeCall() });
  const { isAttended } = activity;
  const renewal = createRenewal({ session, name, baseUrl, isAttended });
  const access: UploadAccess = {
    baseUrl,
    getToken: session.token,
    beforeCall: renewal.beforeCall,
    isAttended,
    async mayRepeat({ code, confirmation }) {
      if (code === 'confirmation_required') return confirmations.ask(confirmation?.by ?? 'password');
      if (code !== 'token_expired') return false;
      await renewal.renew();
      return true;
    },
  };
  return { api: createApi(access), access, confirmations };
}
