/** Accessibility tests and screenshots cover every route of every app. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens, screensOf } from '../../e2e/screens.ts';
import { readRoutes } from '../../packages/sites/build/read-routes.ts';
import { leaves } from '../../packages/sites/build/route-files.ts';
import { APPS, type AppName } from '../product/apps.ts';
import { projectRoot } from '../root.ts';

const subject = {
  userId: 1,
  serviceId: 1,
  orderId: 1,
  ticketId: 1,
  staffId: 1,
  disputedOrderId: 1,
  chargeId: 1,
  partlyPaidOrderId: 1,
  cancellingOrderId: 1,
  quotationId: 1,
};

describe.each(APPS)('of the $title', ({ name }) => {
  it('each route is covered, with a session if required', async () => {
    const addresses = await addressesOf(name);
    const looked = new Set<string>();
    for (const { path: pathOf, signedIn } of screensOf[name]) {
      const { pathname } = new URL(pathOf(subject), 'http://app.test');
      const address = addresses.find(({ path }) => isAt(path, pathname)) ?? addresses.at(-1);
      looked.add(`${address?.path} ${signedIn}`);
    }
    const unseen = addresses.filter(({ path, signedIn }) => !looked.has(`${path} ${signedIn}`));
    expect(unseen).toEqual([]);
  });
});

it('each screen has a unique name', () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** As the routes write them, `/chat/$id`; the last is that of unknown paths. */
async function addressesOf(app: AppName) {
  const routes = await readRoutes(join(projectRoot, 'apps', app, 'routes.ts'));
  return leaves(routes).map((branch) => ({
    path: branch.map(({ path }) => path ?? '').join('') || '/',
    signedIn: branch.some(({ id }) => id === 'signed-in'),
  }));
}

function isAt(address: string, pathname: string): boolean {
  const [route, asked] = [address.split('/'), pathname.split('/')];
  return (
    route.length === asked.length &&
    route.every((part, at) => part === asked[at] || (part.length > 1 && part.startsWith('$')))
  );
}
