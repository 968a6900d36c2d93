/** The API client with this app's token on every call, renewed while the user is active. */

import { watchActivity } from '@portal/sdk/activity';
import { ApiError } from '@portal/sdk/api-error';
import { createApi, type UploadAccess } from '@portal/sdk/client';
import { createRenewal } from '@portal/sdk/renewal';
import type { Session } from '@portal/sdk/session';
import { showError } from '@portal/ui/toasts';
import type { Services } from './app-context.ts';
import { createConfirmations } from './confirmations.ts';

/** The client has no time-outs (constants-014). */
export function createAppApi(
  name: string,
  baseUrl: string,
  session: Session,
): Pick<Services, 'api' | 'access' | 'confirmations'> {
  const confirmations = createConfirmations();
  const sayWhy = createEndNote(session);
  const activity = watchActivity({ onInput: () => void renewal.beforeCall() });
  const { isAttended } = activity;
  const renewal = createRenewal({ session, name, baseUrl, isAttended });
  const access: UploadAccess = {
    baseUrl,
    getToken: session.token,
    beforeCall: renewal.beforeCall,
    isAttended,
    async mayRepeat(refusal) {
      const { code, confirmation } = refusal;
      if (code === 'confirmation_required') return confirmations.ask(confirmation?.by ?? 'password');
      sayWhy(refusal);
      if (code !== 'token_expired') return false;
      await renewal.renew().catch((error: unknown) => {
        sayWhy(error);
        throw error;
      });
      return true;
    },
  };
  return { api: createApi(access), access, confirmations };
}

/** Reports the end of the session once, even if several loads of a screen fail with it. */
function createEndNote(session: Session): (error: unknown) => void {
  let last: string | undefined;
  return (error) => {
    if (!(error instanceof ApiError) || !endings.has(error.code)) return;
    const token = session.token();
    if (token === undefined || token === last) return;
    last = token;
    showError(error.message);
  };
}

const endings: ReadonlySet<ApiError['code']> = new Set(['session_idle', 'session_expired', 'session_ended']);
