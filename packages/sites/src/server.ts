/** The process of the sites: serves the three apps by host name, and stops in order. */

import { createServer } from 'node:http';
import { readOrExit } from '@portal/environment/read-or-exit';
import { readConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { openSites } from './open-sites.ts';
import { serveSites } from './serve-sites.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const limits = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  // Longer than the keep-alive of proxies (60 s), which could otherwise reuse a connection being closed.
  keepAliveTimeout: 72_000,
};
/** Without a byte in either direction. */
const idleMs = 30_000;

const config = readOrExit(readConfig);
const log = createLog(config.logLevel);
const stopping = new AbortController();
const sites = openSites(config, log);
const server = createServer(limits, serveSites({ config, sites, log, stopping: stopping.signal }));
server.setTimeout(idleMs);

stopOnSignal({ server, stopping, drainMs: config.drainMs, log });
void sites.feed.keepAsking(stopping.signal);
server.listen(config.port, config.host, () => {
  log.info({ address: server.address(), origins: config.origins }, 'serving the sites');
});
