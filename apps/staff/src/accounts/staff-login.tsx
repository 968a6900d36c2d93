/** The login of the staff app (`/stafflogin`). */

import { LoginScreen } from '@portal/features/accounts/login-screen';
import { TextLink } from '@portal/shell/text-link';
import { useRouteContext, useSearch } from '@tanstack/react-router';

export function StaffLogin() {
  const context = useRouteContext({ from: '/_guest' });
  const { returnTo } = useSearch({ strict: false });
  return (
    <LoginScreen
      context={context}
      wanted="staff"
      returnTo={returnTo}
      title="Login to your Account"
      intro="With the e-mail and password of your staff account."
      foot={
        <>
          New on the team? <TextLink to="/staffregister">Request access</TextLink>
        </>
      }
    />
  );
}
