/** The login of the admin app (`/adminlogin`). */

import { LoginScreen } from '@portal/features/accounts/login-screen';
import { useRouteContext, useSearch } from '@tanstack/react-router';

export function AdminLogin() {
  const context = useRouteContext({ from: '/_guest' });
  const { returnTo } = useSearch({ strict: false });
  return (
    <LoginScreen
      context={context}
      wanted="admin"
      returnTo={returnTo}
      title="Login to Admin Panel"
      intro="With the e-mail and password of your admin account."
    />
  );
}
