/**
 * Routes of the admin app: exactly those of its group and two aliases, all behind the login except the login. The bare
 * host redirects.
 */

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../../routes.ts';
import { renderApp } from '../../test/render-app.ts';

const open = ['/adminlogin', '/login'];
const guarded = [
  '/admindashboard',
  '/admincustomers',
  '/admineditcustomer/$id',
  '/adminstaff',
  '/adminaddstaff',
  '/admineditstaff/$id',
  '/adminorders',
  '/adminaddorder',
  '/adminquotations',
  '/adminaddquotation',
  '/adminorderdetail/$id',
  '/adminorderprogress/$id',
  '/adminchat',
  '/adminchat/$id',
  '/adminticket',
  '/adminticketview/$id',
  '/staffticketview/$id',
  '/admincancellations',
  '/adminreceivables',
  '/adminpayments',
  '/admindisputes',
  '/adminsettlements',
  '/admininvoices',
  '/adminservice',
  '/adminservicedetails/$id',
  '/adminupdateservice/$id',
  '/admintask',
  '/admingst',
  '/adminrevenue',
];

describe('the routes', () => {
  it('are exactly those of the admin group, and two aliases [errors-005]', async () => {
    const { router } = await renderApp('/adminlogin');
    const served = Object.keys(router.routesByPath).filter((path) => path !== '/$' && path !== '/');
    expect(served.toSorted()).toEqual([...open, ...guarded].toSorted());
    // The route tree matches routes.ts.
    expect(pathsOf(routes).toSorted()).toEqual(served.toSorted());
  });

  it('the bare host redirects to the login, or home with a session', async () => {
    const stranger = await renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Login to Admin Panel' })).toBeVisible();
    expect(stranger.address()).toBe('/adminlogin');
    stranger.unmount();
    const { address } = await renderApp('/', { token: 'a-token' });
    await waitFor(() => expect(address()).toBe('/admindashboard'));
  });

  it.each(guarded.map((path) => path.replace('$id', '1')))(
    '%s without a token ends at the login, which leads back [errors-005] [session-006]',
    async (path) => {
      const { address } = await renderApp(path);
      await waitFor(() => expect(address()).toMatch(/^\/adminlogin\?/));
      expect(new URL(address(), 'http://admin.test').searchParams.get('returnTo')).toBe(path);
      expect(await screen.findByRole('heading', { name: 'Login to Admin Panel' })).toBeVisible();
    },
  );

  it.each([
    '/nowhere',
    '/AdminLogin',
    '/adminlogin/more',
    '/adminservices',
    '/adminservice/1',
    '/adminservicedetails',
    '/adminupdateservice',
    '/adminorderdetail/1/2',
    '/admintasks',
    '/staffticket',
    '/stafflogin',
    '/dashboard',
  ])('%s is an unknown path [errors-003] [errors-007]', async (path) => {
    await renderApp(path, { token: 'a-token' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error' }),
    ).toBeInTheDocument();
  });
});

/** Every path of routes.ts, without layouts. */
function pathsOf(node: object): string[] {
  const own = 'type' in node && node.type === 'route' && 'path' in node ? [String(node.path)] : [];
  const children = 'children' in node && Array.isArray(node.children) ? (node.children as object[]) : [];
  return [...own, ...children.flatMap(pathsOf)].filter((path) => path !== '/$' && path !== '/');
}
