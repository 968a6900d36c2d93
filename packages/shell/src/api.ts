/** The API client with this app's token on every call, renewed while the user is active. */

import { watchActivity } from '@portal/sdk/activity';
import { ApiError } from '@portal/sdk/api-error';
import { createApi, type UploadAccess } from '@portal/sdk/client';
import { createRenewal } from '@portal/sdk/renewal';
import type { Session } from '@portal/sdk/session';
import { showError } from '@portal/ui/toasts';
import type { DataClients } from './app-context.ts';
import { createConfirmations } from './confirmations.ts';

/** The client has no time-outs (constants-014). */
export function createAppApi(
  name: string,
  baseUrl: string,
  session: Session,
): Pick<DataClients, 'api' | 'access' | 'confirmations'> {
  const confirmations = createConfirmations();
  const reportEnd = createEndReporter(session);
  const activity = watchActivity({ onInput: () => void renewal.beforeCall() });
  const { isUserActive } = activity;
  const renewal = createRenewal({ session, name, baseUrl, isUserActive });
  const access: UploadAccess = {
    baseUrl,
    getToken: session.token,
    beforeCall: renewal.beforeCall,
    isUserActive,
    async mayRepeat(refusal) {
      const { code, confirmation } = refusal;
      if (code === 'confirmation_required') return confirmations.ask(confirmation?.by ?? 'password');
      reportEnd(refusal);
      if (code !== 'token_expired') return false;
      await renewal.renew().catch((error: unknown) => {
        reportEnd(error);
        throw error;
      });
      return true;
    },
  };
  return { api: createApi(access), access, confirmations };
}

/** Reports the end of the session once, even if several loads of a screen fail with it. */
function createEndReporter(session: Session): (error: unknown) => void {
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
